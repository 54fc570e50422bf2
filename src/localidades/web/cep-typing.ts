import { parseCep } from '@fichario/brasil';
import type { CepAddress, CepAnswer } from '../localidades.ts';

/** Callbacks of a CEP field for the outcome of a look-up. Exactly one is called for each look-up that is not cancelled. */
export type CepOutcomes = {
  onFound: (address: CepAddress) => void;
  /** unknown CEP, or only its state is known: the field shows a quiet line */
  onNotFound: (codigoEstado: string | undefined) => void;
  /** the look-up failed and the alert is already shown; `error` is the error of `ask` */
  onFailed: (error: unknown) => void;
};

export type CepTyping = {
  /** Call it with the field's text after every change: the eighth digit starts a look-up, any other text cancels it. */
  type: (text: string) => void;
  /** Cancels the running look-up and forgets the last answer, because the field is gone or has another CEP. */
  stop: () => void;
};

/**
 * The look-ups of one CEP field: the last typed text wins, the same CEP is not requested twice in a row, and an answer that comes
 * after a change of the text is dropped. After a failure the same CEP may be requested again.
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
