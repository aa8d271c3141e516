import { Browser } from "./trials/playground/browser.ts";
import { DESK, PAGE } from "./trials/playground/page.ts";
const b = new Browser();
const tab = await b.open(PAGE, DESK);
await new Promise(r => setTimeout(r, 3000));
console.log(await tab.text("#problems"), await tab.text("#status"), tab.errors);
await b.close();
