import { TooManyWaiting } from './slots.ts';

/** How much goes on at once, and how much waits: in all, and of one caller. */
export type QueueSize = { atOnce: number; atOnceEach: number; waiting: number; waitingEach: number; waitMs: number };

/** Gives room back, once, however often it is called. */
export type Leave = () => void;

type Ticket = { admit: () => void };
type Caller = { name: string; running: number; tickets: Set<Ticket> };

/** A bulkhead in which those who wait take turns by caller, so that one who asks a lot does not keep the others waiting. */
export class FairQueue {
  readonly #size: QueueSize;
  /** in the order of their turns: who was served goes to the end */
  readonly #callers = new Map<string, Caller>();
  #running = 0;
  #waiting = 0;

  constructor(size: QueueSize) {
    this.#size = size;
  }

  /** Waits for room. Rejects with TooManyWaiting when too many wait or it takes too long, or with the signal's reason. */
  async enter(name: string, signal?: AbortSignal): Promise<Leave> {
    signal?.throwIfAborted();
    const { atOnce, atOnceEach, waiting, waitingEach } = this.#size;
    const caller = this.#callers.get(name) ?? { name, running: 0, tickets: new Set() };
    if (this.#running < atOnce && caller.running < atOnceEach) return this.#begin(caller);
    if (this.#waiting >= waiting || caller.tickets.size >= waitingEach) throw new TooManyWaiting('Too many wait.');
    if (!this.#callers.has(name)) this.#callers.set(name, caller);
    return this.#wait(caller, signal);
  }

  /** at work, and waiting */
  count(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  #begin(caller: Caller): Leave {
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
      this.#forget(caller);
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
        this.#forget(caller);
        reject(signal?.aborted ? (signal.reason as Error) : new TooManyWaiting('The wait was too long.'));
      };
      const admit = (): void => {
        stop();
        resolve(this.#begin(caller));
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

  #forget(caller: Caller): void {
    if (caller.running === 0 && caller.tickets.size === 0) this.#callers.delete(caller.name);
  }
}
