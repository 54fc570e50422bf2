import { parseCep } from '@fichario/brasil';
import type { CepAddress, CepAnswer } from '../localidades.ts';

/** What a CEP field does with the outcome of its look-up; exactly one is called for a look-up that was not given up. */
export type CepOutcomes = {
  onFound: (address: CepAddress) => void;
  /** no such CEP, or no more of it than its state: a quiet line under the field says so */
  onNotFound: (codigoEstado: string | undefined) => void;
  /** the look-up failed and the alert is already shown; `error` is what `ask` threw */
  onFailed: (error: unknown) => void;
};

export type CepTyping = {
  /** Call it with the field's text after every change: the eighth digit starts a look-up, any other text gives it up. */
  type: (text: string) => void;
  /** Gives up what is under way and forgets what was answered: the field is gone, or has another CEP now. */
  stop: () => void;
};

/**
 * The look-ups of one CEP field: the last text typed wins, the same CEP is not asked for twice in a row, and an answer
 * that comes after the text has changed is dropped. After a failure the same CEP may be asked for again.
 */
export function createCepTyping(
  ask: (typed: string, signal: AbortSignal) => Promise<CepAnswer>,
  outcomes: () => CepOutcomes,
  onPending: (isPending: boolean) => void,
): CepTyping {
  let current: { cep: string; abort: AbortController } | undefined;

  function stop(): void {
    current?.abort.abort();
    current = undefined;
  }

  async function lookUp(typed: string, cep: string): Promise<void> {
    const mine = { cep, abort: new AbortController() };
    current = mine;
    onPending(true);
    const [answer] = await Promise.allSettled([ask(typed, mine.abort.signal)]);
    if (current !== mine) return;
    onPending(false);
    if (answer.status === 'fulfilled') {
      if (answer.value.address) outcomes().onFound(answer.value.address);
      else outcomes().onNotFound(answer.value.codigoEstado);
      return;
    }
    current = undefined;
    outcomes().onFailed(answer.reason);
  }

  return {
    type: (text) => {
      const cep = parseCep(text);
      if (cep !== undefined && cep === current?.cep) return;
      stop();
      onPending(false);
      if (cep !== undefined) void lookUp(text, cep);
    },
    stop,
  };
}
