/** The longest time that a line stays in the buffer, and the buffer's largest size in characters. */
const FLUSH_MS = 100;
const MAX_BUFFER = 16_384;

let buffer = '';
let timer: NodeJS.Timeout | undefined;

/**
 * Writes the log to standard output, many lines in one system call, because a call takes longer than all other work of a short
 * request. The buffer is flushed when the process exits; a killed process loses its last 100 ms.
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
