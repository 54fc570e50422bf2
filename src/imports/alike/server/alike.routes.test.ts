import { beforeEach, expect, test } from 'vitest';
import { useApp } from '../../../../test/builders.ts';
import { checkFile, finishStep, rowsOf } from '../../../../test/imports/imports.ts';
import { buildFisica, TELEFONE } from '../../../../test/pessoas.ts';
import type { Pessoa } from '../../../pessoa/pessoa.ts';
import type { ChosenAlike, CorrectedRow, Import } from '../../import.ts';

const api = useApp();
const COLUMNS = { columns: ['nome', 'nascimento', 'telefones.1.numero'], mode: 'both', match: ['cpf'] } as const;
const HEADINGS = 'Nome;Nascimento;Telefone';

/** Two words that no other number has. */
const SOUNDS = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'pi', 'ro', 'tu'];
function wordOf(number: number): string {
  return String(1000 + number)
    .split('')
    .map((digit) => SOUNDS[Number(digit)])
    .join('');
}

/** Somebody with a rare name, a date and a phone; `spelt`: as another person would write the same. */
function personOf(number: number): { nome: string; nascimento: string; telefone: string; spelt: string } {
  const word = wordOf(number);
  const day = String(1 + (number % 28)).padStart(2, '0');
  return {
    nome: `Thiago Vieira ${word.charAt(0).toUpperCase()}${word.slice(1)}z`,
    nascimento: `1980-02-${day}`,
    telefone: `119${87654000 + number}`,
    spelt: `TIAGO ${word.toUpperCase()}S VIEIRA;${day}/02/1980;(11) 9${String(87654000 + number).slice(0, 4)}-${String(87654000 + number).slice(4)}`,
  };
}

async function create(number: number, more: object = {}): Promise<Pessoa> {
  const { nome, nascimento, telefone } = personOf(number);
  const telefones = [{ ...TELEFONE, numero: telefone }];
  const answer = await api.as.gestor.post('/api/pessoas', buildFisica({ nome, nascimento, telefones, ...more }));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Pessoa>();
}

async function countLive(): Promise<number> {
  return (await api.as.gestor.get('/api/pessoas/count')).json<{ count: number }>().count;
}

async function choose(id: string, line: number, body: object): Promise<CorrectedRow> {
  const answer = await api.as.gestor.put(`/api/imports/${id}/rows/${line}/alike`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CorrectedRow>();
}

async function chooseAll(id: string, choice: string): Promise<ChosenAlike[]> {
  const answers: ChosenAlike[] = [];
  for (const certeza of ['certa', 'provavel']) {
    const answer = await api.as.gestor.put(`/api/imports/${id}/alike`, { certeza, choice });
    expect(answer.statusCode, answer.body).toBe(200);
    answers.push(answer.json<ChosenAlike>());
  }
  return answers;
}

function fileOf(numbers: readonly number[]): string {
  return [HEADINGS, ...numbers.map((number) => personOf(number).spelt)].join('\r\n');
}

let first = 0;
const many = Array.from({ length: 50 }, (_, at) => at);
beforeEach(() => {
  first += 100;
});

test('asks about fifty rows of people who are there in another spelling, and skipping all of them makes none', async () => {
  const numbers = many.map((at) => first + at);
  for (const number of numbers) await create(number);
  const before = await countLive();
  const { id, counts } = await checkFile(api.as.gestor, fileOf(numbers), COLUMNS as never);
  console.log(counts);
  expect(counts).toMatchObject({ alike: 50, create: 0 });
  const rows = await rowsOf(api.as.gestor, id, 'alike');
  console.log(JSON.stringify(rows[0], null, 1));
  await chooseAll(id, 'skip');
  const done: Import = await finishStep(api.as.gestor, id, 'apply');
  expect(done.counts).toMatchObject({ alike: 0, create: 0, update: 0, skipped: 50 });
  expect(await countLive()).toBe(before);
  void choose;
});
