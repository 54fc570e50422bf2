/** The server's limit for one request, in bytes. */
export const MAX_PART_BYTES = 4 * 1024 ** 2;
/** Less than the limit of any usual proxy. */
export const MIN_PART_BYTES = 32 * 1024;
/** The first part, while the speed of the connection is unknown. */
const FIRST_PART_BYTES = 512 * 1024;
/** The target duration of a part: the server gives up after 15 s. */
const PART_MS = 4_000;
/** The number of successful parts after which a broken connection may try longer parts again. */
const PARTS_OF_TRUST = 16;

/**
 * Chooses the size of the next part: what the connection transfers in a few seconds, within the limit of any proxy. Some
 * proxies refuse a long part, others break the connection.
 */
export class PartSize {
  #bytes = FIRST_PART_BYTES;
  /** the limit learned from refusals by a proxy */
  #limit = MAX_PART_BYTES;
  /** the limit learned from broken connections */
  #trusted = MAX_PART_BYTES;
  #arrived = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Records a part that arrived. */
  arrived(bytes: number, ms: number): void {
    this.#arrived += 1;
    if (this.#arrived % PARTS_OF_TRUST === 0) this.#trusted = Math.min(this.#trusted * 2, MAX_PART_BYTES);
    this.#choose((bytes * PART_MS) / Math.max(ms, 1));
  }

  /** Records a part that did not arrive. */
  broke(bytes: number): void {
    this.#arrived = 0;
    this.#trusted = Math.max(bytes / 2, MIN_PART_BYTES);
    this.#choose(bytes / 2);
  }

  /** Records a part that was refused as too large. Returns whether a smaller one can be tried. */
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
