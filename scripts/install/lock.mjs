// A lock, so only one process at a time installs and builds: a command during a first start waits.
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WAIT_MS = 100;

/** Waits until no other process prepares the folder, and locks it. Returns the unlock function. */
export function takeLock(folder) {
  const lock = join(folder, '.fichario.lock');
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${birthOf(process.pid)}`);
  try {
    for (let told = false; !isTaken(own, lock); sleep(WAIT_MS)) {
      if (!holderLives(lock)) rmSync(lock, { force: true });
      else if (!told) console.error('Outro comando está instalando ou gerando o Fichário. Esperando que termine…');
      told = true;
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/** Creates the lock as a hard link, which appears atomically with its content. Returns false if another process has it. */
function isTaken(own, lock) {
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Whether the process that wrote its pid and start time into this file still runs. */
function holderLives(lock) {
  try {
    const [pid, birth] = readFileSync(lock, 'utf8').split(' ');
    process.kill(Number(pid), 0);
    return birthOf(Number(pid)) === birth;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When a process started, in ticks since the boot; empty on systems without /proc. */
function birthOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}

function sleep(ms) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
