import type { LiveChange, LiveMessage, RecordPeople, EndReason } from '../live.ts';

/** After this time without a beat the connection counts as lost. The server beats every five seconds. */
const SILENT_MS = 20_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** The stream of the server. It reconnects at the last position whenever it breaks. */
export type LiveSource = { close: () => void };

type Options = {
  /** the position to continue from: the last one given to `onMessage` */
  getPosition: () => string;
  /** `position` is the one after this message; undefined for messages without one */
  onMessage: (message: LiveMessage, position: string | undefined) => void;
};

export function openLiveSource({ getPosition, onMessage }: Options): LiveSource {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let isClosed = false;

  const again = (after: number) => {
    source?.close();
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(connect, after);
  };
  const retry = () => {
    // random, so that the browsers of an office do not reconnect at the same moment
    again(pause * (0.75 + Math.random() / 2));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const noteSign = () => {
    clearTimeout(timer);
    timer = setTimeout(() => again(0), SILENT_MS);
  };
  const connect = () => {
    const opened = new EventSource(`/api/live?after=${encodeURIComponent(getPosition())}`);
    source = opened;
    noteSign();
    opened.addEventListener('error', retry);
    const on = (event: LiveMessage['kind'], read: (data: string) => LiveMessage) =>
      opened.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => {
        noteSign();
        onMessage(read(data), lastEventId || undefined);
      });
    on('ready', () => {
      pause = FIRST_PAUSE_MS;
      return { kind: 'ready' };
    });
    on('beat', () => ({ kind: 'beat' }));
    // trusted: our own server sends it, in the same release
    on('change', (data) => ({ kind: 'change', change: JSON.parse(data) as LiveChange }));
    on('presence', (data) => ({
      kind: 'presence',
      ...(JSON.parse(data) as { tenantId: number; records: RecordPeople[] }),
    }));
    opened.addEventListener('ended', ({ data }: MessageEvent<string>) => {
      const { reason } = JSON.parse(data) as { reason: EndReason };
      retry();
      onMessage({ kind: 'ended', reason }, undefined);
    });
  };
  connect();
  return {
    close: () => {
      isClosed = true;
      source?.close();
      clearTimeout(timer);
    },
  };
}
