import { beforeEach, describe, expect, test } from 'vitest';
import type { CepAnswer } from '../localidades.ts';
import { createCepTyping } from './cep-typing.ts';

type Asked = {
  typed: string;
  signal: AbortSignal;
  answer: (answer: CepAnswer) => void;
  fail: (error: Error) => void;
};

let asked: Asked[];
let events: string[];
let typing: ReturnType<typeof createCepTyping>;

beforeEach(() => {
  asked = [];
  events = [];
  typing = createCepTyping(
    (typed, signal) =>
      new Promise((answer, fail) => {
        asked.push({ typed, signal, answer, fail });
      }),
    () => ({
      onFound: ({ cep }) => events.push(`found ${cep}`),
      onNotFound: (codigoEstado) => events.push(codigoEstado ? `only the state ${codigoEstado}` : 'not found'),
      onFailed: (error) => events.push(`failed ${(error as Error).message}`),
    }),
    (isPending) => events.push(isPending ? 'pending' : 'done'),
  );
});

function addressOf(cep: string): CepAnswer {
  return { address: { cep, logradouro: '', bairro: '', uf: 'SP', cidade: undefined } };
}

async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  events = events.filter((event) => event !== 'done' && event !== 'pending');
}

describe('typing a CEP', () => {
  test('sends a request at the eighth digit, with the typed text', async () => {
    for (const text of ['0', '01001', '01001-', '01001-00']) typing.type(text);
    expect(asked).toEqual([]);
    typing.type('01001-000');
    expect(asked.map(({ typed }) => typed)).toEqual(['01001-000']);
    asked[0]!.answer(addressOf('01001000'));
    await settle();
    expect(events).toEqual(['found 01001000']);
  });

  test('does not request the same CEP twice in a row, answered or not', async () => {
    typing.type('01001-000');
    typing.type('01001000');
    asked[0]!.answer({ address: undefined });
    await settle();
    typing.type('01001-000');
    expect(asked).toHaveLength(1);
    expect(events).toEqual(['not found']);
  });

  test('uses the answer to the last typed text, whichever comes first', async () => {
    typing.type('01001000');
    typing.type('01001001');
    asked[1]!.answer(addressOf('01001001'));
    asked[0]!.answer(addressOf('01001000'));
    await settle();
    expect(events).toEqual(['found 01001001']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  test('cancels when a digit is removed, and requests again when it is back', async () => {
    typing.type('01001000');
    typing.type('0100100');
    asked[0]!.answer(addressOf('01001000'));
    await settle();
    expect(events).toEqual([]);
    typing.type('01001000');
    expect(asked).toHaveLength(2);
  });

  test('may request a CEP again after a failed look-up', async () => {
    typing.type('01001000');
    asked[0]!.fail(new Error('502'));
    await settle();
    expect(events).toEqual(['failed 502']);
    typing.type('01001000');
    expect(asked).toHaveLength(2);
  });

  test('reports the state when nothing else is known', async () => {
    typing.type('69301000');
    asked[0]!.answer({ address: undefined, codigoEstado: '14' });
    await settle();
    expect(events).toEqual(['only the state 14']);
  });

  test('requests the same CEP again after its answer was forgotten', async () => {
    typing.type('01001000');
    asked[0]!.answer(addressOf('01001000'));
    await settle();
    typing.stop();
    typing.type('01001000');
    expect(asked).toHaveLength(2);
  });

  test('reports nothing after the field is gone', async () => {
    typing.type('01001000');
    typing.stop();
    asked[0]!.fail(new Error('aborted'));
    await settle();
    expect(events).toEqual([]);
    expect(asked[0]!.signal.aborted).toBe(true);
  });

  test('is pending from the request to the answer', async () => {
    typing.type('01001000');
    expect(events.at(-1)).toBe('pending');
    asked[0]!.answer({ address: undefined });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(events.slice(-2)).toEqual(['done', 'not found']);
  });
});
