import { type ChaveNfe, findChavesNfe } from '@fichario/brasil/fiscal';
import { can, may } from '../../../access/policy.ts';
import { getSessionState } from '../../../access/web/session.store.ts';
import { getTenantChoice } from '../../../access/web/tenant-choice.store.ts';
import { type NotificationKind, notify } from '../../../kit/web/browser/notifications.store.ts';
import { connected, currentPath, navigate } from '../../../kit/web/routing/router.ts';
import type { PessoaListItem } from '../../../pessoa/pessoa.ts';
import { issuerOf } from '../../../pessoa/sources/key-source.ts';
import { askList } from '../../../search/web/ask-list.ts';
import { readListSearch } from '../../../search/web/list-search.ts';
import { handText, keepPastedText } from '../../record/web/pasted-text.ts';
import { recordLink } from '../../record/web/record-href.ts';
import { describeIssuer, describeKey, explainWrongKey } from './key-words.ts';

/** More records with one document belong to more clients: the list has them all. */
const MOST = 3;

/**
 * Opens the record of a note's issuer, by the key in a text; with several records, their list; with none, a new record with that
 * document. A wrong key opens nothing. A notification reports what happened. `isSearch`: the text is in a search field.
 */
export async function openNoteKey(text: string, { isSearch = false } = {}): Promise<void> {
  const [chave, ...others] = findChavesNfe(text).map((found) => found.chave);
  if (!chave) return announce('warning', explainWrongKey(text));
  if (others.some((other) => issuerOf(other) !== issuerOf(chave))) return announce('warning', SEVERAL_ISSUERS);
  try {
    if (isSearch) await searchIssuer(chave);
    if (!(await openIssuer(chave))) await beginRecord(chave, text);
  } catch (error) {
    announce('error', error instanceof Error ? error.message : NOT_SEARCHED);
  }
}

/** Opens the record of an issuer, or the list of its records. False if there are none. */
export async function openIssuer(chave: ChaveNfe): Promise<boolean> {
  const { tenants } = who();
  const choice = getTenantChoice();
  const searched = tenants.filter(({ id }) => choice === 'all' || id === choice);
  if (!searched.some(({ role }) => can(role, 'pessoa.findByDocument'))) {
    announce('info', MAY_NOT_FIND);
    return true;
  }
  const documento = issuerOf(chave);
  const found = await findRecords(documento);
  const [record] = found;
  if (!record) return false;
  if (found.length > 1) {
    await navigate({ to: '/pessoas', search: { q: documento } });
    announce(
      'info',
      `Mais de uma ficha tem o ${describeIssuer(chave)}, do emitente ${describeKey(chave)}: escolha na lista.`,
    );
    return true;
  }
  const isShown = await navigate(recordLink(record, choice));
  if (isShown) announce('info', `Esta é a ficha do emitente ${describeKey(chave)}.`);
  return true;
}

/** Sets the search of the list to the issuer, for the way back; otherwise the delayed search of the typed text would follow. */
async function searchIssuer(chave: ChaveNfe): Promise<void> {
  const path = currentPath();
  if (path !== '/pessoas' && path !== '/empresas') return;
  const search = readListSearch(connected().latestLocation.search);
  await navigate({ to: path, search: { ...search, q: issuerOf(chave) }, replace: true });
}

async function findRecords(documento: string): Promise<PessoaListItem[]> {
  const { items } = await askList({ q: documento, limit: MOST, brief: true }, new AbortController().signal);
  // the digits of a CPF may also be a phone
  return items.filter((item) => item.documento === documento);
}

async function beginRecord(chave: ChaveNfe, text: string): Promise<void> {
  const current = who().tenants.find(({ id }) => id === getTenantChoice());
  const missing = `Nenhuma ficha tem o ${describeIssuer(chave)}, do emitente ${describeKey(chave)}.`;
  if (!current) return announce('info', `${missing} Para cadastrar, escolha o cliente no alto da tela.`);
  if (!may(current, 'pessoa.create'))
    return announce('info', `${missing} Seu papel neste cliente não cadastra fichas.`);
  if (handText(text)) return;
  keepPastedText(text);
  const to = 'cpf' in chave.emitente ? '/pessoas/$codigo' : '/empresas/$codigo';
  await navigate({ to, params: { codigo: 'nova' } });
}

function who() {
  const state = getSessionState();
  return 'session' in state ? state.session : { tenants: [] };
}

function announce(kind: NotificationKind, message: string): void {
  notify({ kind, message });
}

const SEVERAL_ISSUERS = 'O texto tem chaves de notas de emitentes diferentes, e nada foi aberto. Cole uma por vez.';
const MAY_NOT_FIND =
  'A chave de uma nota só diz o CPF ou CNPJ do emitente, e seu papel neste cliente não procura fichas por documento.';
const NOT_SEARCHED = 'O emitente desta nota não pôde ser procurado agora. Tente de novo.';
