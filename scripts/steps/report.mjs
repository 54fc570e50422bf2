// What a run of tests has come to, in the file that FICHARIO_TEST_REPORT names. It is written on the way, too: a run that is ended
// has named by then what it was running.
import { writeFileSync } from 'node:fs';

const WRITE_EVERY_MS = 500;

export class Report {
  #passed = 0;
  #failures = [];
  #files = [];
  /** what runs, by the part it belongs to */
  #running = new Map();
  #ended = new Set();
  #timer;

  /** A part runs. `name` says what runs in it. The runner may say so after the end of the part: then it is too late to run. */
  run(part, name = part) {
    if (this.#ended.has(part)) return;
    this.#running.set(part, name);
    this.#timer ??= setTimeout(() => this.write(), WRITE_EVERY_MS).unref();
  }

  /** What a file cost: `{ name, cpu }` in CPU seconds, or `{ name, seconds }` where several share a process. */
  cost(file) {
    this.#files.push(file);
  }

  /** A part has ended. `failures` are the names of what failed in it. */
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
