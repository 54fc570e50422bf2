/** A line is buffered for at most so long, and the buffer has at most so many characters. */
const FLUSH_MS = 100;
const MAX_BUFFER = 16_384;

let buffer = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Writes the log to the standard output, many lines in one system call, because a call costs more than the rest of a short
 * request. The buffer is flushed when the process exits; a killed process loses its last tenth of a second.
 */
export const logLines = {
  write(line: string): void {
    buffer += line;
    if (buffer.length >= MAX_BUFFER) flush();
    else timer ??= setTimeout(flush, FLUSH_MS).unref();
  },
};

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  process.stdout.write(buffer);
  buffer = '';
}

process.on('exit', flush);
