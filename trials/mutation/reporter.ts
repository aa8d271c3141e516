import type { Reporter, TestModule } from "vitest/node";

/** A reporter for programs: a line for each spec that begins, fails or passes, and a dot for each test that has ended. */
export default class ForPrograms implements Reporter {
  onTestModuleQueued({ relativeModuleId }: TestModule): void {
    console.log(`\nbegun ${relativeModuleId}`);
  }

  onTestCaseResult(): void {
    process.stdout.write(".");
  }

  onTestModuleEnd(module: TestModule): void {
    console.log(`\n${module.state()} ${module.relativeModuleId}`);
  }
}
