// Playwright's reporter for `npm test`: running and failed journeys, and failures outside of journeys.
import { relative } from 'node:path';
import { root } from '../root.mjs';
import { Report } from './report.mjs';

export default class PlaywrightReport {
  #report = new Report();
  #seconds = new Map();

  onTestBegin(test) {
    this.#report.run(nameOf(test));
  }

  onTestEnd(test, { status, duration }) {
    const name = nameOf(test);
    const file = relative(root, test.location.file);
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000);
    // a skipped journey has not passed
    if (status === 'passed' && test.outcome() === 'expected') this.#report.end(name, 1, []);
    else this.#report.end(name, 0, [`${name}${status === 'failed' ? '' : ` (${status})`}`]);
  }

  onError({ message, value }) {
    this.#report.fail(`outside the journeys: ${(message ?? value ?? '').split('\n', 1)[0]}`);
  }

  onEnd() {
    for (const [name, seconds] of this.#seconds) this.#report.cost({ name, seconds });
    this.#report.write();
  }

  printsToStdio() {
    return false;
  }
}

function nameOf(test) {
  return `${relative(root, test.location.file)}: ${test.titlePath().slice(3).join(' > ')}`;
}
