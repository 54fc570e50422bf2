/** What the server takes at once, in bytes. */
export const MAX_PART_BYTES = 4 * 1024 ** 2;
/** Below what any proxy is set to take. */
export const MIN_PART_BYTES = 32 * 1024;
/** Of a connection nobody knows yet. */
const FIRST_PART_BYTES = 512 * 1024;
/** A part should take so long: the server gives up on one that takes 15 s. */
const PART_MS = 4_000;
/** A connection that broke is trusted with a longer part after so many that arrived. */
const PARTS_OF_TRUST = 16;

/**
 * How many bytes of a file to send next: as many as the connection brings in a few seconds, and no more than a proxy on the
 * way takes. Some proxies refuse a long part, others break the connection.
 */
export class PartSize {
  #bytes = FIRST_PART_BYTES;
  /** the longest that a proxy takes, as far as it has said */
  #limit = MAX_PART_BYTES;
  /** the longest that may arrive, as far as the connection has shown */
  #trusted = MAX_PART_BYTES;
  #arrived = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** A part of so many bytes took so many milliseconds. */
  arrived(bytes: number, ms: number): void {
    this.#arrived += 1;
    if (this.#arrived % PARTS_OF_TRUST === 0) this.#trusted = Math.min(this.#trusted * 2, MAX_PART_BYTES);
    this.#choose((bytes * PART_MS) / Math.max(ms, 1));
  }

  /** A part of so many bytes did not get through. */
  broke(bytes: number): void {
    this.#arrived = 0;
    this.#trusted = Math.max(bytes / 2, MIN_PART_BYTES);
    this.#choose(bytes / 2);
  }

  /** A part of so many bytes is refused as too large. Gives whether a smaller one can be tried. */
  refused(bytes: number): boolean {
    if (bytes <= MIN_PART_BYTES) return false;
    this.#limit = Math.max(bytes / 2, MIN_PART_BYTES);
    this.#choose(this.#limit);
    return true;
  }

  #choose(bytes: number): void {
    const most = Math.min(this.#limit, this.#trusted);
    this.#bytes = Math.floor(Math.min(Math.max(bytes, MIN_PART_BYTES), most));
  }
}
