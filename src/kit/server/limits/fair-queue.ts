import { TooManyWaiting } from './slots.ts';

/** Limits of running and waiting work, in total and for each caller. */
export type QueueSize = { atOnce: number; atOnceEach: number; waiting: number; waitingEach: number; waitMs: number };

/** Ends the use of a slot. Further calls do nothing. */
export type Leave = () => void;

type Ticket = { admit: () => void };
type Caller = { name: string; running: number; tickets: Set<Ticket> };

/** Limits concurrent work and admits waiting work round-robin by caller: no caller can block the others. */
export class FairQueue {
  readonly #size: QueueSize;
  /** in the order of their turns: a caller moves to the end when one of its tickets is admitted */
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #waiting = 0;
  #refused = 0;

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** Waits for a slot. Rejects with TooManyWaiting if too many wait or the wait is too long, or with the signal's reason. */
  async enter(name: string, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    const { atOnce, atOnceEach, waiting, waitingEach } = this.#size;
    const caller = this.#callers.get(name) ?? { name, running: 0, tickets: new Set() };
    if (this.#running < atOnce && caller.running < atOnceEach) return this.#admit(caller);
    if (this.#waiting >= waiting || caller.tickets.size >= waitingEach) throw this.#refusal('Too many wait.');
    if (!this.#callers.has(name)) this.#callers.set(name, caller);
    return this.#wait(caller, signal);
  }

  /** How many tickets are running and waiting now, and how many were refused so far. */
  count(): { running: number; waiting: number; refused: number } {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  #refusal(why: string): TooManyWaiting {
    this.#refused += 1;
    return new TooManyWaiting(why);
  }

  #admit(caller: Caller): Leave {
    this.#running += 1;
    caller.running += 1;
    this.#callers.delete(caller.name);
    this.#callers.set(caller.name, caller);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      caller.running -= 1;
      this.#removeIfIdle(caller);
      this.#admitNext();
    };
  }

  #wait(caller: Caller, signal: AbortSignal | undefined): Promise<Leave> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        caller.tickets.delete(ticket);
        this.#waiting -= 1;
      };
      const giveUp = (): void => {
        stop();
        this.#removeIfIdle(caller);
        reject(signal?.aborted ? (signal.reason as Error) : this.#refusal('The wait was too long.'));
      };
      const admit = (): void => {
        stop();
        resolve(this.#admit(caller));
      };
      const ticket: Ticket = { admit };
      const timer = setTimeout(giveUp, this.#size.waitMs).unref();
      signal?.addEventListener('abort', giveUp, { once: true });
      caller.tickets.add(ticket);
      this.#waiting += 1;
    });
  }

  #admitNext(): void {
    if (this.#running >= this.#size.atOnce || this.#waiting === 0) return;
    for (const { running, tickets } of this.#callers.values()) {
      const [ticket] = tickets;
      if (ticket && running < this.#size.atOnceEach) return ticket.admit();
    }
  }

  #removeIfIdle(caller: Caller): void {
    if (caller.running === 0 && caller.tickets.size === 0) this.#callers.delete(caller.name);
  }
}
