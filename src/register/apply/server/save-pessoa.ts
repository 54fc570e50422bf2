import { dayInBrasilia } from '@fichario/brasil';
import { explainChaveNfe, parseChaveNfe } from '@fichario/brasil/fiscal';
import { findMunicipio } from '@fichario/brasil/municipios';
import { can, type Role } from '../../../access/policy.ts';
import type { CurrentTenant } from '../../../access/server/context.ts';
import { type Db, inTenant, type TenantTx } from '../../../kit/server/db/db.ts';
import { repeatEnded } from '../../../kit/server/db/retry.ts';
import { invalid, notFound, Refusal, staleVersion } from '../../../kit/server/http/errors.ts';
import type { Services } from '../../../kit/server/requests/services.ts';
import type { Alike } from '../../../matching/alike.schema.ts';
import { matchKeysOf } from '../../../matching/keys-of-record.ts';
import {
  seenBy,
  type Candidate,
  findCandidates,
  MOST_ALIKE,
  presentCandidates,
} from '../../../matching/server/candidates.ts';
import { lockMatchKeys } from '../../../matching/server/candidates.queries.ts';
import { diffPessoa } from '../../../pessoa/items/diff.ts';
import { type Pessoa, type PessoaInput } from '../../../pessoa/pessoa.ts';
import { checkPessoa } from '../../../pessoa/rules/check.ts';
import { normalizePessoa } from '../../../pessoa/rules/normalize.ts';
import { presentPessoa } from '../../../pessoa/present.ts';
import { sourcesOfKey } from '../../../pessoa/sources/key-source.ts';
import type { Sources } from '../../../pessoa/sources.ts';
import { findByDocument, findPessoa, type PessoaRef } from '../../../search/server/pessoas.queries.ts';
import { findAtVersion } from '../../history/server/history.queries.ts';
import { findByIdempotencyKey, findCreationHash } from '../../operations/server/operations.queries.ts';
import { findAnsweredSources } from './answered-sources.ts';
import { applyOperation } from './apply.ts';
import type { Change, OperationHeader } from './change.ts';
import { toCreateRow } from './create.queries.ts';
import { takenOfRecord, violatedKey } from './conflicts.ts';
import { findCodeOwner } from './external-codes.queries.ts';
import { hashRequest, keyReused } from './request-key.ts';
import { refuseMerged } from './survivor.ts';
import { known } from '../../../kit/known.ts';

/** The caller, the client, the origin, and the idempotency key. */
export type Writer = {
  services: Services;
  tenant: CurrentTenant;
  userId: string;
  origin: OperationHeader['origin'];
  idempotencyKey: string | undefined;
  /** whether values come from the stored answer about the CNPJ (`Consulta-Receita`) */
  isAnswered?: boolean;
};

/** A record, and the check that the caller has seen its current version. */
export type Target = { ref: PessoaRef; allows: (version: number) => boolean };

/** The record of a failed write, used to find the conflicting record. */
type Attempt = { record?: PessoaInput | Pessoa };

/**
 * The options of a creation. `chaveNota`: the key of the note that the document was read from. `refusesAlike`: refuses a record
 * that certainly exists already.
 */
export type Creating = { chaveNota?: string | undefined; refusesAlike?: boolean };

/** A new record, and its possible duplicates that existed before it. */
export type Created = { pessoa: Pessoa; alike: Alike[] };

/**
 * Creates a record. A repeated request, by id or by key, returns the same record. Refuses with 422 a broken rule, with 409 a
 * document, an external code or an id of another record, and with 422 a note key that is wrong or of another issuer. A repeated
 * request returns the earlier duplicates that still exist.
 */
export async function createPessoa(writer: Writer, body: PessoaInput, creating: Creating = {}): Promise<Created> {
  const { services, tenant } = writer;
  const { chaveNota, refusesAlike = false } = creating;
  const input = checkedInput(writer, body);
  const sources =
    chaveNota === undefined ? await answeredSources(writer, input) : readSources(writer, input, chaveNota);
  const requestHash = hashRequest(['create', input, ...(chaveNota === undefined ? [] : [chaveNota])]);
  const header: OperationHeader = { kind: 'create', requestHash, ...whoOf(writer) };
  // what is searched and counted is the content to be written, whose keys and pendências are worked out once
  const prepared = toCreateRow(tenant.id, input, sources);
  const change: Change = { type: 'create', input: prepared.input, sources, prepared };
  let found: Candidate[] | undefined;
  const pessoa = await createOnce();
  const before = found ?? (await inTenant(services.db, tenant.id, (tx) => findBefore(tx, pessoa, tenant.role)));
  return { pessoa, alike: presentCandidates(before.slice(0, MOST_ALIKE), tenant.role) };

  async function createOnce(): Promise<Pessoa> {
    try {
      return await save(writer, header, { record: input }, async (tx) => {
        const searched = seenBy(prepared.input, tenant.role);
        const checked = refusesAlike ? await findUncertain(tx, searched, tenant.role) : undefined;
        // one round trip, including the commit; the first query does not see the new record
        const [others, made] = await Promise.all([
          checked ?? findCandidates(tx, searched),
          applyAndEnd(tx, header, change),
        ]);
        found = others;
        return made;
      });
    } catch (error) {
      if (violatedKey(error) !== 'id' || input.id === undefined) throw error;
      found = undefined;
      return findSameCreate(writer, input.id, requestHash);
    }
  }
}

/**
 * Changes a record: `edit` derives the new content from the current one; `request` is the request content. A change
 * without effect makes no version. Refuses as `createPessoa` does, with 412 when the caller has not seen the current
 * version, with 404 when the record does not exist, with 409 (`merged`) when it was merged into another one.
 */
export async function changePessoa(
  writer: Writer,
  target: Target,
  request: unknown,
  edit: (current: Pessoa) => PessoaInput,
): Promise<Pessoa> {
  return saveTarget(writer, target, ['update', request], async (current, tx) => {
    if (current.deletedAt !== null) throw isDeleted();
    const input = checkedInput(writer, edit(current));
    if (diffPessoa(current, input).length === 0) return undefined;
    const sources = writer.isAnswered ? await findAnsweredSources(tx, current, input) : undefined;
    return { type: 'update', before: current, input, ...(sources && { sources }) };
  });
}

/** Deletes a record; it can be restored. Refuses as `changePessoa` does. */
export async function deletePessoa(writer: Writer, target: Target): Promise<Pessoa> {
  return saveTarget(writer, target, ['delete'], async (before) => {
    if (before.deletedAt !== null) throw isDeleted();
    return { type: 'delete', before };
  });
}

/**
 * Restores a deleted record; a live one stays as it is. Refuses with 409 when another record now has its document or one of its
 * external codes.
 */
export async function restorePessoa(writer: Writer, target: Target): Promise<Pessoa> {
  return saveTarget(writer, target, ['restore'], async (before) =>
    before.deletedAt === null ? undefined : { type: 'restore', before },
  );
}

async function saveTarget(
  writer: Writer,
  { ref, allows }: Target,
  request: ['update' | 'delete' | 'restore', unknown?],
  toChange: (current: Pessoa, tx: TenantTx) => Promise<Exclude<Change, { type: 'create' }> | undefined>,
): Promise<Pessoa> {
  const { role } = writer.tenant;
  const requestHash = hashRequest([...request, ref]);
  const header: OperationHeader = { kind: request[0], requestHash, ...whoOf(writer) };
  const attempt: Attempt = {};
  return save(writer, header, attempt, async (tx) => {
    const current = await findPessoa(tx, ref, true);
    if (current) await refuseMerged(tx, current, role, request[0] === 'restore' ? 'restore' : 'change');
    if (!current || (current.deletedAt !== null && !can(role, 'pessoa.restore'))) throw notFound();
    if (!allows(current.version)) throw staleVersion(presentPessoa(current, role));
    const change = await toChange(current, tx);
    if (!change) return current;
    attempt.record = change.type === 'update' ? change.input : current;
    return applyAndEnd(tx, header, change);
  });
}

/**
 * Makes the single change of a save, in one round trip with the commit. A created record has no earlier version, and
 * any other is locked at the version that was read, so only a failing statement can prevent the commit.
 */
async function applyAndEnd(tx: TenantTx, header: OperationHeader, change: Change): Promise<Pessoa> {
  const applied = applyOperation(tx, header, [change]);
  tx.endHere();
  const { pessoas } = await applied;
  return known(pessoas[0], 'the changed pessoa');
}

async function save(
  writer: Writer,
  header: OperationHeader,
  attempt: Attempt,
  work: (tx: TenantTx) => Promise<Pessoa>,
): Promise<Pessoa> {
  const { services, tenant } = writer;
  try {
    return await writeOnce(services.db, tenant.id, header, work);
  } catch (error) {
    const taken = takenOfRecord(error);
    if (!taken || !attempt.record) throw error;
    throw await (taken === 'codigoExterno' ? duplicateCode : duplicateDocument)(writer, attempt.record);
  }
}

function whoOf({
  userId,
  origin,
  idempotencyKey,
}: Writer): Pick<OperationHeader, 'userId' | 'origin' | 'idempotencyKey'> {
  return { userId, origin, idempotencyKey };
}

function checkedInput(writer: Writer, body: PessoaInput): PessoaInput {
  const { content, issues } = checkContent(writer, body);
  if (issues.length > 0) throw invalid(issues);
  return content;
}

/** A content as stored, and its issues. */
export function checkContent({ services, tenant }: Pick<Writer, 'services' | 'tenant'>, body: PessoaInput) {
  const content = normalizePessoa(body);
  const issues = checkPessoa(content, {
    longEmailEndings: tenant.settings.longEmailEndings,
    today: dayInBrasilia(services.now()),
    isCidade: (codigo) => findMunicipio(codigo) !== undefined,
  });
  return { content, issues };
}

/** The possible duplicates of a new record. Refuses (409) one that certainly exists already. */
async function findUncertain(tx: TenantTx, record: PessoaInput, role: Role): Promise<Candidate[]> {
  // of two concurrent creations of the same record the second waits, and then finds the first
  await lockMatchKeys(tx, matchKeysOf(record));
  const found = await findCandidates(tx, record);
  if (found.some(({ certeza }) => certeza === 'certa')) throw alreadyThere(found, role);
  return found;
}

/** The possible duplicates that existed before a record. */
async function findBefore(tx: TenantTx, pessoa: Pessoa, role: Role): Promise<Candidate[]> {
  const found = await findCandidates(tx, seenBy(pessoa, role));
  return found.filter((candidate) => candidate.pessoa.createdAt <= pessoa.createdAt);
}

function alreadyThere(found: readonly Candidate[], role: Role): Refusal {
  const detail =
    'É quase certo que já há uma ficha desta pessoa ou empresa; `alike` diz qual. Abra-a, ou repita sem If-None-Alike para criar outra.';
  return new Refusal(409, 'alike', detail, { extra: { alike: presentCandidates(found.slice(0, MOST_ALIKE), role) } });
}

function readSources({ services }: Writer, input: PessoaInput, chaveNota: string): Sources | undefined {
  const chave = parseChaveNfe(chaveNota);
  const sources = chave && sourcesOfKey(input, chave, services.now());
  if (sources) return sources;
  const wrong = explainChaveNfe(chaveNota);
  const message =
    wrong?.message ?? 'A chave é de uma nota de outro emitente: tire-a, ou corrija o CPF ou CNPJ da ficha';
  throw invalid([{ path: 'headers.chave-nota', code: wrong?.code ?? 'chave_nfe_emitente', message }]);
}

async function answeredSources(
  { services, tenant, isAnswered }: Writer,
  input: PessoaInput,
): Promise<Sources | undefined> {
  if (!isAnswered) return undefined;
  return inTenant(services.db, tenant.id, (tx) => findAnsweredSources(tx, undefined, input));
}

/** Handles an existing id: a repeated create, or a clash. */
async function findSameCreate({ services, tenant }: Writer, id: string, requestHash: Buffer): Promise<Pessoa> {
  return inTenant(services.db, tenant.id, async (tx) => {
    const [pessoa, hash] = await Promise.all([findPessoa(tx, { id }), findCreationHash(tx, id)]);
    if (pessoa && pessoa.deletedAt === null && hash?.equals(requestHash)) return pessoa;
    throw new Refusal(409, 'id_taken', 'Este id já é de outra ficha. Envie um novo, ou nenhum.', {
      issues: [{ path: 'id', code: 'id_taken', message: 'Este id já é de outra ficha' }],
    });
  });
}

async function duplicateDocument({ services, tenant }: Writer, record: PessoaInput | Pessoa): Promise<Refusal> {
  const [kind, document] = record.tipo === 'fisica' ? (['cpf', record.cpf] as const) : (['cnpj', record.cnpj] as const);
  const existing = await inTenant(services.db, tenant.id, (tx) => findByDocument(tx, kind, document));
  const message = `Este ${kind.toUpperCase()} já está em outra ficha deste cliente`;
  return new Refusal(409, 'duplicate_document', `${message}. Abra a ficha que já existe ou corrija o número.`, {
    issues: [{ path: kind, code: 'duplicate_document', message }],
    // null if the other record is gone by now: a second save then succeeds
    extra: { existing: existing ?? null },
  });
}

async function duplicateCode({ services, tenant }: Writer, record: PessoaInput | Pessoa): Promise<Refusal> {
  const owner = await inTenant(services.db, tenant.id, (tx) => findCodeOwner(tx, record));
  const path = owner ? `codigosExternos.${owner.place}.codigo` : 'codigosExternos';
  const message = 'Este código externo já está em outra ficha deste cliente';
  return new Refusal(409, 'duplicate_external_code', `${message}. Abra a ficha que já existe ou corrija o código.`, {
    issues: [{ path, code: 'duplicate_external_code', message }],
    // null if the other record is gone by now: a second save then succeeds
    extra: { existing: owner?.existing ?? null },
  });
}

function isDeleted(): Refusal {
  return new Refusal(409, 'deleted', 'Esta ficha foi excluída. Restaure-a antes de mudar.');
}

/**
 * Does a write once, in one transaction. If the key was used before, it returns the record as that write left it and writes
 * nothing. Refuses (422) the key of a different request. Errors of `work` pass through.
 */
export async function writeOnce(
  db: Db,
  tenantId: number,
  header: OperationHeader,
  work: (tx: TenantTx) => Promise<Pessoa>,
): Promise<Pessoa> {
  const attempt = () => inTenant(db, tenantId, async (tx) => (await findDoneBefore(tx, header)) ?? (await work(tx)));
  try {
    return await repeatEnded(attempt);
  } catch (error) {
    // the same request ran concurrently and committed first: a second attempt finds it
    if (violatedKey(error) === 'idempotencyKey') return repeatEnded(attempt);
    throw error;
  }
}

async function findDoneBefore(tx: TenantTx, header: OperationHeader): Promise<Pessoa | undefined> {
  const { idempotencyKey, userId, requestHash } = header;
  if (idempotencyKey === undefined) return undefined;
  const done = await findByIdempotencyKey(tx, userId, idempotencyKey);
  if (!done) return undefined;
  const isSame = done.requestHash !== null && requestHash?.equals(done.requestHash) === true;
  if (!isSame || done.pessoaId === null || done.version === null) throw keyReused();
  const current = await findPessoa(tx, { id: done.pessoaId });
  const saved = current && (await findAtVersion(tx, current, done.version));
  if (!saved) throw keyReused();
  return saved;
}
