import { expect, test } from 'vitest';
import { useApp } from '../../../test/builders.ts';
import { writeEightBit } from '../../../test/imports/eight-bit.ts';
import { askReading, cpfOf, finishStep, sendFile } from '../../../test/imports/imports.ts';
import type { Import } from '../model/import.ts';

const api = useApp();

const read = async (id: string, options: object) => (await askReading(api.as.gestor, id, options)).json<Import>();

test.each(['cp850', 'mac-roman'] as const)(
  'a file in %s is noticed, and goes in with its accents',
  async (encoding) => {
    const text = 'Nome;Cidade;UF\nJosé Conceição;São Paulo;SP\nÂngela Leão;Maceió;AL\n';
    const { id, table } = await sendFile(api.as.gestor, writeEightBit(text, encoding));
    expect(table).toMatchObject({ encoding, firstRows: [['José Conceição', 'São Paulo', 'SP'], expect.anything()] });
    expect(table?.readings).toHaveLength(3);
    expect(table?.readings).toContainEqual({ encoding, line: 'José Conceição;São Paulo;SP' });
    expect(await finishStep(api.as.gestor, id, 'check')).toMatchObject({ counts: { create: 2, refused: 0 } });
  },
);

test('a file with few accents is read as they seem, and shown in each encoding until somebody chooses', async () => {
  const sent = await sendFile(api.as.gestor, writeEightBit(`Nome;CPF\nJosé Pouco;${cpfOf(990)}\n`, 'cp850'));
  expect(sent.table?.readings?.map(({ line }) => line.slice(0, 4))).toEqual(['Jos‚', 'José', 'JosÇ']);
  const chosen = await read(sent.id, { encoding: 'cp850' });
  expect(chosen.table).toMatchObject({ encoding: 'cp850', columns: [{ samples: ['José Pouco'] }, {}] });
  expect(chosen.table).not.toHaveProperty('readings');
  // what is proved asks nothing
  const plain = await sendFile(api.as.gestor, writeEightBit('Nome\nJosé Conceição\nÂngela\n', 'windows-1252'));
  expect(plain.table).toMatchObject({ encoding: 'windows-1252' });
  expect(plain.table).not.toHaveProperty('readings');
});

test('doubly encoded accents are shown with examples, and repaired by choice', async () => {
  const text = `Nome;RazÃ£o;CPF\nJosÃ© ConceiÃ§Ã£o;x;${cpfOf(991)}\nAna;x;${cpfOf(992)}\n`;
  const sent = await sendFile(api.as.gestor, text);
  const examples = [
    { from: 'RazÃ£o', to: 'Razão' },
    { from: 'JosÃ© ConceiÃ§Ã£o', to: 'José Conceição' },
  ];
  expect(sent.table).toMatchObject({ doubled: { cells: 2, examples, isUndone: false } });
  expect(await finishStep(api.as.gestor, sent.id, 'check')).toMatchObject({ facts: { doubled: 1 } });
  const undone = await read(sent.id, { undoDouble: true });
  expect(undone.table).toMatchObject({
    doubled: { cells: 2, examples, isUndone: true },
    columns: [{ samples: ['José Conceição', 'Ana'] }, { heading: 'Razão' }, {}],
  });
  const checked = await finishStep(api.as.gestor, sent.id, 'check');
  expect(checked.facts).not.toHaveProperty('doubled');
  await finishStep(api.as.gestor, sent.id, 'apply');
  const answer = await api.as.gestor.get('/api/pessoas?q=Jose%20Conceicao');
  expect(answer.json()).toMatchObject({ items: [{ nome: 'José Conceição' }] });
});

test('letters that the file has lost are counted by column', async () => {
  const sent = await sendFile(
    api.as.gestor,
    `Nome;CPF;Observações\nJos\ufffd;${cpfOf(993)};a\nAna;${cpfOf(994)};\ufffd\ufffd\n`,
  );
  const { facts } = await finishStep(api.as.gestor, sent.id, 'check');
  expect(facts?.lostLetters).toEqual([
    { column: 0, filled: 1 },
    { column: 2, filled: 1 },
  ]);
});
