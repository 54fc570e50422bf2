/** How long a line of the log waits for others at most, and how many characters wait. */
const WAIT_MS = 100;
const MOST_WAITING = 16_384;

let waiting = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Where the log is written: to the standard output, many lines in one call of the system, since one call costs more than
 * the rest of a short request. What waits goes out when the process ends; a killed one loses its last tenth of a second.
 */
export const logLines = {
  write(line: string): void {
    waiting += line;
    if (waiting.length >= MOST_WAITING) writeOut();
    else timer ??= setTimeout(writeOut, WAIT_MS).unref();
  },
};

function writeOut(): void {
  clearTimeout(timer);
  timer = undefined;
  process.stdout.write(waiting);
  waiting = '';
}

process.on('exit', writeOut);
