import { api } from '../../kit/web/api/api-client.ts';
import { remember } from '../../kit/web/browser/remember.ts';
import { v7 } from 'uuid';
import { throttle } from '../../kit/web/browser/throttle.ts';
import type { OpenRecord, RecordPeople } from '../live.ts';
import { canShare, onceGone } from './leadership.ts';
import type { OpenHere } from './live.store.ts';

const BROWSER_KEY = 'fichario.browser';
/** The shortest time between reports. Typing changes the state often, and a short delay does not matter. */
const REPORT_EVERY_MS = 500;

/** Reports the open records of this browser's tabs to the server, and passes on its answers. */
export type PresenceKeeper = {
  set: (tabId: string, open: OpenHere | undefined) => void;
  /** Repeats the report, to show the server that the browser is alive. */
  repeat: () => void;
  /** Reports the records of a tab as closed, because it is about to close. */
  leave: (tabId: string) => void;
  stop: () => void;
};

export function createPresenceKeeper(onPeople: (tenantId: number, records: RecordPeople[]) => void): PresenceKeeper {
  const openByTab = new Map<string, OpenHere>();
  /** clients in which the server still has open records of this browser */
  const reported = new Set<number>();
  const watched = new Set<string>();
  const browserId = readBrowserId();

  const reportIn = async (tenantId: number) => {
    const records = listRecords([...openByTab.values()], tenantId);
    if (records.length === 0 && !reported.has(tenantId)) return;
    if (records.length === 0) reported.delete(tenantId);
    else reported.add(tenantId);
    const options = { body: { browserId, records }, tenant: tenantId, unattended: true, keepalive: true } as const;
    const { data } = await api.put('/api/live/presence', options);
    onPeople(tenantId, data.records);
  };
  const reportAll = () => {
    const tenants = new Set([...reported, ...[...openByTab.values()].map(({ tenantId }) => tenantId)]);
    // a failed report is repeated with the next beat
    for (const tenantId of tenants) reportIn(tenantId).catch(() => {});
  };
  const reportSoon = throttle(reportAll, REPORT_EVERY_MS);
  const set = (tabId: string, open: OpenHere | undefined) => {
    if (open) openByTab.set(tabId, open);
    else if (!openByTab.delete(tabId)) return;
    reportSoon();
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
      if (openByTab.size > 0) reportSoon();
    },
    leave: (tabId) => {
      if (openByTab.delete(tabId)) reportAll();
    },
    stop: reportSoon.cancel,
  };
}

/** The open records, without repetitions, as edited if any tab edits them. */
function listRecords(open: readonly OpenHere[], tenantId: number): OpenRecord[] {
  const records = new Map<string, OpenRecord>();
  for (const record of open) {
    if (record.tenantId !== tenantId) continue;
    const editing = record.editing || records.get(record.pessoaId)?.editing === true;
    records.set(record.pessoaId, { pessoaId: record.pessoaId, editing });
  }
  return [...records.values()];
}

/** The id that all tabs of the browser report. */
function readBrowserId(): string {
  if (!canShare()) return v7();
  const id = localStorage.getItem(BROWSER_KEY) ?? v7();
  remember(localStorage, BROWSER_KEY, id);
  return id;
}
