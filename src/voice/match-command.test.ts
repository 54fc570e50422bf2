import { describe, expect, test } from 'vitest';
import { type ListeningPlace, matchCommand } from './match-command.ts';
import { ENGLISH_PHRASES, PORTUGUESE_PHRASES } from './phrases.ts';

function understand(heard: string, place?: ListeningPlace): string | undefined {
  const understood = matchCommand(heard, place);
  if (!understood) return undefined;
  if (understood.kind === 'screen') return understood.screen;
  return understood.argument === '' ? understood.action : `${understood.action}: ${understood.argument}`;
}

describe('on a page', () => {
  test('understands every phrase of both tables', () => {
    for (const { phrase, screen, heard } of [...ENGLISH_PHRASES, ...PORTUGUESE_PHRASES])
      for (const said of [phrase, ...heard]) expect(understand(said), said).toBe(screen);
  });

  test.each([
    ['Tables.', '/pessoas'],
    ['go to tables', '/pessoas'],
    ['please show me the data tables now', '/pessoas'],
    ['PENDENCIAS', '/pendencias'],
    ['Ir para a tela de pendências, por favor', '/pendencias'],
    ['abrir nova pessoa', '/pessoas/nova'],
    ['Tree View', '/clientes'],
    ['jq-grid', '/pessoas'],
    ['voice off', 'voiceOff'],
    ['Voice on', 'voiceOn'],
    ['mute', 'muteOn'],
    ['mute off', 'muteOff'],
    ['silêncio', 'muteOn'],
    ['Help!', 'help'],
    ['ajuda', 'help'],
    ['sair', 'signOut'],
    ['voltar', 'back'],
    ['salvar', 'save'],
    ['próximo campo', 'nextField'],
    ['apagar campo', 'clearField'],
    ['Pesquisar Maria José', 'search: Maria José'],
    ['procurar por 529.982', 'search: 529.982'],
    ['search for Ana', 'search: Ana'],
    ['ditar pessoas', 'dictate: pessoas'],
  ])('%s', (heard, meaning) => expect(understand(heard)).toBe(meaning));

  test.each(['', '   ', 'bom dia', 'por favor', 'tabelas verdes'])('does not guess: "%s"', (heard) =>
    expect(understand(heard)).toBeUndefined(),
  );
});

describe('in a line of text', () => {
  test.each([
    ['fichas', '/pessoas'],
    ['pessoas', '/pessoas?tipo=fisica'],
    ['ir para a lista de pessoas', '/pessoas?tipo=fisica'],
    ['salvar', 'save'],
    ['pesquisar Ana', 'search: Ana'],
    ['ditar grid', 'dictate: grid'],
  ])('takes what is said as in the tables: %s', (heard, meaning) => expect(understand(heard, 'line')).toBe(meaning));

  test.each(['Maurice', 'a lista', 'home', 'para agora', 'de volta', 'Buscar Imóveis'])(
    'leaves other words to the field: %s',
    (heard) => expect(understand(heard, 'line')).toBeUndefined(),
  );
});

test('in a text of several lines, only a whole phrase is a command', () => {
  expect(understand('procurar o cliente amanhã', 'text')).toBeUndefined();
  expect(understand('ir para a lista de pessoas', 'text')).toBeUndefined();
  expect(understand('salvar', 'text')).toBe('save');
  expect(understand('ditar salvar', 'text')).toBe('dictate: salvar');
});
