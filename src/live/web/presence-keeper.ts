import { api } from '../../kit/web/api/api-client.ts';
import { remember } from '../../kit/web/browser/remember.ts';
import { v7 } from 'uuid';
import { throttle } from '../../kit/web/browser/throttle.ts';
import type { OpenRecord, RecordPeople } from '../live.ts';
import { canShare, onceGone } from './leadership.ts';
import type { OpenHere } from './live.store.ts';

const BROWSER_KEY = 'fichario.browser';
/** What a form is typed into changes often; who looks at it elsewhere need not know at once. */
const SAY_EVERY_MS = 500;

/** Says to the server which records the tabs of this browser have open, and tells what it answers. */
export type PresenceKeeper = {
  set: (tabId: string, open: OpenHere | undefined) => void;
  /** Says it again, so that the server knows that the browser lives. */
  repeat: () => void;
  /** The tab that speaks is about to go: what it had open is said to be closed on its way out. */
  leave: (tabId: string) => void;
  stop: () => void;
};

export function createPresenceKeeper(onPeople: (tenantId: number, records: RecordPeople[]) => void): PresenceKeeper {
  const openByTab = new Map<string, OpenHere>();
  /** clients in which the server still believes something open */
  const said = new Set<number>();
  const watched = new Set<string>();
  const browserId = readBrowserId();

  const sayIn = async (tenantId: number) => {
    const records = listRecords([...openByTab.values()], tenantId);
    if (records.length === 0 && !said.has(tenantId)) return;
    if (records.length === 0) said.delete(tenantId);
    else said.add(tenantId);
    const options = { body: { browserId, records }, tenant: tenantId, unattended: true, keepalive: true } as const;
    const { data } = await api.put('/api/live/presence', options);
    onPeople(tenantId, data.records);
  };
  const say = () => {
    const tenants = new Set([...said, ...[...openByTab.values()].map(({ tenantId }) => tenantId)]);
    // what does not come through is said again with the next beat
    for (const tenantId of tenants) sayIn(tenantId).catch(() => {});
  };
  const saySoon = throttle(say, SAY_EVERY_MS);
  const set = (tabId: string, open: OpenHere | undefined) => {
    if (open) openByTab.set(tabId, open);
    else if (!openByTab.delete(tabId)) return;
    saySoon();
    if (watched.has(tabId)) return;
    watched.add(tabId);
    onceGone(tabId, () => {
      watched.delete(tabId);
      set(tabId, undefined);
    });
  };
  return {
    set,
    repeat: () => {
      if (openByTab.size > 0) saySoon();
    },
    leave: (tabId) => {
      if (openByTab.delete(tabId)) say();
    },
    stop: saySoon.cancel,
  };
}

/** Each record once; edited where one of the tabs edits it. */
function listRecords(open: readonly OpenHere[], tenantId: number): OpenRecord[] {
  const records = new Map<string, OpenRecord>();
  for (const one of open) {
    if (one.tenantId !== tenantId) continue;
    const editing = one.editing || records.get(one.pessoaId)?.editing === true;
    records.set(one.pessoaId, { pessoaId: one.pessoaId, editing });
  }
  return [...records.values()];
}

/** All tabs of the browser are one to the server, whichever of them speaks. */
function readBrowserId(): string {
  if (!canShare()) return v7();
  const id = localStorage.getItem(BROWSER_KEY) ?? v7();
  remember(localStorage, BROWSER_KEY, id);
  return id;
}
