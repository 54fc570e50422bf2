import { type ChildProcess, fork } from 'node:child_process';

/** A child process that does one job at a time. */
export type Worker<Job, Done> = { run: (job: Job) => Promise<Done>; pid: number; end: () => void };

/** Starts a file of this folder as a child process. It sends a first message when it is ready, then one for each job. */
export async function startWorker<Job extends object, Done>(file: URL): Promise<Worker<Job, Done>> {
  const child = fork(file, { serialization: 'advanced', execArgv: process.execArgv });
  await nextMessage(child);
  return {
    pid: child.pid ?? 0,
    run: async (job) => {
      const answer = nextMessage(child);
      child.send(job);
      return (await answer) as Done; // the file of the worker defines its messages
    },
    end: () => void child.kill(),
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((done, failed) => {
    const ended = () => failed(new Error('A process of the benchmark ended before its work was done.'));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      done(message);
    });
  });
}
