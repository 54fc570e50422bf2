import type { Pessoa, PessoaInput } from '../../src/pessoa/pessoa.ts';
import { contentOf } from '../../src/register/apply/server/version-content.ts';
import type { Operation } from '../../src/register/operations/operation.schema.ts';
import type { Caller } from '../builders.ts';
import { checkFile, finishStep } from '../imports/imports.ts';
import { CPF, readAll, type World } from './world.ts';

/**
 * What a writer was told: how many versions it made, under which operation, or the record as the answer has it. `seen`: the records
 * of which it said that it had seen this version.
 */
export type Told = { rows: number; operationId?: string; answer?: Pessoa; seen?: Seen };
type Seen = ReadonlyMap<string, Pessoa>;
type Answer = Awaited<ReturnType<Caller['get']>>;

/**
 * One way to write to the register. `prepare` does what comes before the others write, such as the check of a file; what it gives
 * writes. `contentAfter`: what a version of its own must hold, of the version before it; undefined where `check-round.ts` looks
 * itself. `mark`: digits that no other writer writes.
 */
export type Writer = {
  name: string;
  prepare: (world: World, by: Caller, mark: string) => Promise<() => Promise<Told>>;
  contentAfter?: (before: PessoaInput, world: World, mark: string) => PessoaInput | undefined;
  /** it writes over only what it has seen unchanged */
  seen?: 'changed';
};

const REFUSED: Told = { rows: 0 };
const MOST_TRIES = 2;
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` });

/** Whether a write was refused because of another one. Throws for any other refusal, and for a fault of the server. */
function isRefused({ statusCode, body }: Answer, ...others: number[]): boolean {
  if (statusCode < 300) return false;
  if (![409, 412, ...others].includes(statusCode)) throw new Error(`Refused with ${statusCode}: ${body}`);
  return true;
}

/** Writes to records as they were when the writers met; somebody who was too late looks at them again, and writes once more. */
function writeSeen(
  world: World,
  send: (seen: Seen) => Promise<Answer>,
  tell: (answer: Answer, seen: Seen) => Told | Promise<Told>,
): () => Promise<Told> {
  return async () => {
    let seen = world.start;
    for (let tries = 1; ; tries += 1) {
      const answer = await send(seen);
      if (!isRefused(answer)) return { ...(await tell(answer, seen)), seen };
      if (answer.statusCode !== 412 || tries === MOST_TRIES) return REFUSED;
      seen = new Map((await readAll(world)).map((record) => [record.id, record]));
    }
  };
}

/** Changes `a`, of which the answer is the record. */
function changeA(world: World, send: (seen: Pessoa) => Promise<Answer>): () => Promise<Told> {
  const { a } = world.ids;
  const tell = (answer: Answer, seen: Seen): Told => {
    const saved = answer.json<Pessoa>();
    return { rows: saved.version > seen.get(a)!.version ? 1 : 0, answer: saved }; // it has each record
  };
  return writeSeen(world, (seen) => send(seen.get(a)!), tell); // as above
}

const url = ({ ids }: World, path = '') => `/api/pessoas/${ids.a}${path}`;

const save: Writer = {
  name: 'save of the form',
  prepare: async (world, by, mark) =>
    changeA(world, (seen) =>
      by.put(url(world), { ...contentOf(seen), observacoes: `base-a ${mark}` }, ifMatch(seen.version)),
    ),
  contentAfter: (before, _world, mark) => ({ ...before, observacoes: `base-a ${mark}` }),
};

const patch: Writer = {
  name: 'PATCH',
  prepare: async (world, by, mark) =>
    changeA(world, ({ version }) => by.patch(url(world), { rg: mark }, ifMatch(version))),
  contentAfter: (before, _world, mark) => ({ ...before, rg: mark }) as PessoaInput, // the records are of persons
};

const importing: Writer = {
  name: 'import',
  prepare: async ({ start: seen }, by, mark) => {
    const { id } = await checkFile(by, `CPF;E-mail\n${CPF};m${mark}@exemplo.com.br\n`, { mode: 'update' });
    // a record that changed since the check is set aside
    return async () => ({ rows: (await finishStep(by, id, 'apply')).counts?.update ?? 0, seen });
  },
  contentAfter: (before, _world, mark) => ({
    ...before,
    emails: [{ ...before.emails[0], ...EMAIL, email: `m${mark}@exemplo.com.br` }],
  }),
};
/** An e-mail as a column of a file makes it. */
const EMAIL = { tipo: 'pessoal', principal: true, descricao: '' } as const;

/** A change of many records of which each is changed or kept. */
function changeMany(change: (world: World, mark: string) => object): Writer['prepare'] {
  return async (world, by, mark) => async () => {
    const selection = { ids: [world.ids.a, world.ids.c] };
    const body = { selection, change: change(world, mark), expected: 2 };
    return tellOperation(await by.post('/api/operations/bulk', body), 422);
  };
}

/** What an operation says that it did. One of few records is done when it is answered, or was stopped by something unforeseen. */
function tellOperation(answer: Answer, ...refusals: number[]): Told {
  if (isRefused(answer, ...refusals)) return REFUSED;
  const { id, state, done } = answer.json<Operation>();
  if (state !== 'done') throw new Error(`An operation of two records is ${state} after its request.`);
  return { rows: done, operationId: id };
}

const addTag: Writer = {
  name: 'change of many',
  prepare: changeMany((_world, mark) => ({ type: 'addTag', tag: mark })),
  contentAfter: (before, _world, mark) => ({ ...before, tags: [...before.tags, mark] }),
};

const asItWas: Writer = {
  name: 'as it was',
  prepare: changeMany(({ moment }) => ({ type: 'asAt', moment })),
  contentAfter: firstContent,
};

/** What a record held at version 1. */
function firstContent({ id }: PessoaInput, { first }: World): PessoaInput {
  return contentOf(first.get(id!)!); // a record that was read has its id
}

const givenBack: Writer = {
  name: 'version given back',
  prepare: async (world, by) =>
    changeA(world, ({ version }) => by.post(url(world, '/versions/1/restore'), {}, ifMatch(version))),
  contentAfter: firstContent,
};

const FIELDS = ['nome', 'situacao'] as const;
const fieldsGivenBack: Writer = {
  name: 'fields of a version given back',
  prepare: async (world, by) =>
    changeA(world, ({ version }) => by.post(url(world, '/versions/1/restore'), { fields: FIELDS }, ifMatch(version))),
  contentAfter: (before, world) => {
    const { nome, situacao } = firstContent(before, world);
    return { ...before, nome, situacao };
  },
};

const undo: Writer = {
  name: 'undo',
  prepare:
    async ({ changedBy }, by) =>
    async () =>
      tellOperation(await by.post(`/api/operations/${changedBy}/undo`)),
  contentAfter: firstContent,
  seen: 'changed',
};

const trash: Writer = {
  name: 'trash and back',
  prepare: async (world, by) => {
    const versionOf = (seen: Seen) => seen.get(world.ids.a)!.version; // it has each record
    const tell = async (_deleted: Answer, seen: Seen): Promise<Told> => {
      const version = versionOf(seen) + 1;
      const restored = await by.post(url(world, '/restore'), undefined, ifMatch(version));
      return { rows: isRefused(restored) || restored.json<Pessoa>().version === version ? 1 : 2 };
    };
    return writeSeen(world, (seen) => by.delete(url(world), ifMatch(versionOf(seen))), tell);
  },
};

const merge: Writer = {
  name: 'merge',
  prepare: async (world, by) => {
    const send = (seen: Seen) => {
      const [survivor, other] = [world.ids.a, world.ids.c].map((id) => ({ id, version: seen.get(id)!.version })); // as above
      return by.post('/api/pessoas/merge', { survivor, merged: [other] });
    };
    return writeSeen(world, send, (answer) => {
      const { operation, pessoa } = answer.json<{ operation: Operation; pessoa: Pessoa }>();
      return { rows: 2, operationId: operation.id, answer: pessoa };
    });
  },
};

const unmerge: Writer = {
  name: 'un-merge',
  prepare:
    async ({ mergedBy }, by) =>
    async () =>
      tellOperation(await by.post(`/api/operations/${mergedBy}/undo`)),
};

/** Every way to write to a record that is there already. */
export const WRITERS: readonly Writer[] = [
  save,
  patch,
  importing,
  addTag,
  givenBack,
  fieldsGivenBack,
  asItWas,
  undo,
  trash,
  merge,
  unmerge,
];

/** Whether a writer needs records that were merged before. */
export function takesApart({ name }: Writer): boolean {
  return name === unmerge.name;
}
