// The results of a run of tests, in the file that FICHARIO_TEST_REPORT names. Also written during the run, so the file names the
// running tests if the run is killed.
import { writeFileSync } from 'node:fs';

const WRITE_EVERY_MS = 500;

export class Report {
  #passed = 0;
  #failures = [];
  #files = [];
  /** running tests, by part */
  #running = new Map();
  #ended = new Set();
  #timer;

  /** Notes that a part runs, and `name` in it. Ignores a message of the runner that comes after the end of the part. */
  run(part, name = part) {
    if (this.#ended.has(part)) return;
    this.#running.set(part, name);
    this.#timer ??= setTimeout(() => this.write(), WRITE_EVERY_MS).unref();
  }

  /** Adds the cost of a file: `{ name, cpu }` in CPU seconds, or `{ name, seconds }` if several files share a process. */
  cost(file) {
    this.#files.push(file);
  }

  /** Notes that a part has ended. `failures` are the names of its failed tests. */
  end(part, passed, failures) {
    this.#ended.add(part);
    this.#running.delete(part);
    this.#passed += passed;
    this.fail(...failures);
  }

  fail(...failures) {
    this.#failures.push(...failures);
    this.write();
  }

  write() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const file = process.env['FICHARIO_TEST_REPORT'];
    if (file === undefined) return;
    const running = [...this.#running.values()];
    const report = { passed: this.#passed, failures: this.#failures, running, files: this.#files };
    writeFileSync(file, JSON.stringify(report));
  }
}
