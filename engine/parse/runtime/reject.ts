/** What a parser returns for a record that its grammar does not accept. */
export const REJECT = -1;
