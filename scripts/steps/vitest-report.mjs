// Vitest's reporter for `npm test`: running files, failed tests, and failures outside of tests.
import { relative } from 'node:path';
import { root } from '../root.mjs';
import { Report } from './report.mjs';

export default class VitestReport {
  #report = new Report();

  onTestModuleStart(module) {
    this.#report.run(nameOf(module));
  }

  onTestCaseReady(test) {
    const file = nameOf(test.module);
    this.#report.run(file, `${file}: ${test.fullName}`);
  }

  onTestModuleEnd(module) {
    const file = nameOf(module);
    let passed = 0;
    const failures = [];
    for (const test of module.children.allTests()) {
      // a skipped or unwritten test has not passed
      if (test.result().state === 'passed') passed += 1;
      else failures.push(`${file}: ${test.fullName}`);
    }
    // errors outside of tests: in hooks or the file itself
    for (const part of [module, ...module.children.allSuites()])
      for (const error of part.errors()) failures.push(`${file}: ${lineOf(error)}`);
    const { cpu } = module.meta();
    this.#report.cost({
      name: file,
      ...(cpu === undefined ? { seconds: module.diagnostic().duration / 1000 } : { cpu }),
    });
    this.#report.end(file, passed, failures);
  }

  onTestRunEnd(_modules, errors) {
    this.#report.fail(...errors.map((error) => `unhandled: ${lineOf(error)}`));
  }
}

function nameOf(module) {
  return relative(root, module.moduleId);
}

function lineOf({ name, message, stack }) {
  const place = stack?.split('\n').find((line) => /\.tsx?:\d+/.test(line) && !line.includes('node_modules'));
  return [`${name}: ${message?.split('\n', 1)[0]}`, ...(place ? [place.trim()] : [])].join(' ');
}
