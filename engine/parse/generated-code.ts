/** True if this JavaScript engine lets code be generated: the security policy of a page may deny it. */
export function canGenerateCode(): boolean {
  try {
    return new Function("return true")() === true;
  } catch (error) {
    if (error instanceof EvalError) return false;
    throw error;
  }
}
