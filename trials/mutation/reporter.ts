import type { Reporter } from "vitest/node";

/** A reporter for programs: a line with the path of each spec that fails, and a dot for each test that has ended. */
export default class ForPrograms implements Reporter {
  onTestCaseResult(): void {
    process.stdout.write(".");
  }

  onTestModuleEnd(module: Parameters<NonNullable<Reporter["onTestModuleEnd"]>>[0]): void {
    if (module.state() === "failed") console.log(`\nfailed ${module.relativeModuleId}`);
  }
}
