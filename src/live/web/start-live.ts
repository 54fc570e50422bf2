import { v7 } from 'uuid';
import { refreshSession } from '../../access/web/session.api.ts';
import { getSessionState, subscribeToSession } from '../../access/web/session.store.ts';
import { queryClient } from '../../kit/web/api/query-client.ts';
import type { LiveChange, LiveMessage } from '../live.ts';
import { canShare, shareLead, showAlive } from './leadership.ts';
import { createLiveCache } from './live-cache.ts';
import { openLiveSource } from './live-source.ts';
import {
  acceptPeople,
  forgetPeople,
  getOpenHere,
  type OpenHere,
  subscribeToOpenHere,
  tellChange,
} from './live.store.ts';
import { createPresenceKeeper, type PresenceKeeper } from './presence-keeper.ts';

/** What the tabs of a browser say to each other. The one that leads has the stream, and passes on what comes along it. */
type TabMessage =
  | { kind: 'live'; message: LiveMessage; position: string | undefined }
  /** a tab has come, or one leads now: all say what they have open */
  | { kind: 'hello' }
  | { kind: 'open'; tabId: string; open: OpenHere | undefined }
  /** the leader's answer to who has come */
  | { kind: 'recent'; position: string; heard: Heard[] };

type Heard = { at: number; change: LiveChange };

const CHANNEL = 'fichario.live';
/** A page is loaded and listens after less than this. */
const RECENT_MS = 60_000;

/** Follows the stream while somebody is signed in. Called once. */
export function startLive(): void {
  const tabId = v7();
  showAlive(tabId);
  let stop: (() => void) | undefined;
  const follow = () => {
    const isSignedIn = getSessionState().status === 'signedIn';
    if (isSignedIn) stop ??= takePart(tabId);
    else {
      stop?.();
      stop = undefined;
    }
  };
  subscribeToSession(follow);
  follow();
}

/** This tab's part, until somebody signs out: it hears, and perhaps leads. */
function takePart(tabId: string): () => void {
  // where no tab can lead all, each is for itself
  const tabs = canShare() ? new BroadcastChannel(CHANNEL) : undefined;
  const cache = createLiveCache(queryClient);
  let position = '';
  let isCaughtUp = false;
  let recent: Heard[] = [];
  let keeper: PresenceKeeper | undefined;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of one origin
  const tell = (message: TabMessage) => tabs?.postMessage(message);
  const hearChange = (heard: Heard) => {
    recent = [...recent.filter(({ at }) => heard.at - at < RECENT_MS), heard];
    cache.note(heard.change);
    tellChange(heard.change);
  };
  const hear = (message: LiveMessage, next: string | undefined) => {
    if (message.kind === 'ready') {
      // opened without a place to go on from: what the page shows may be older than the stream
      if (position === '') cache.noteAll();
      isCaughtUp = true;
    }
    position = next ?? position;
    if (message.kind === 'change') hearChange({ at: Date.now(), change: message.change });
    if (message.kind === 'presence') acceptPeople(message.tenantId, message.records);
    if (message.kind === 'ended' && message.reason !== 'restarting') void refreshSession();
  };
  /** What came between the loading of this page and its listening. */
  const catchUp = (then: string, heard: readonly Heard[]) => {
    if (isCaughtUp) return;
    isCaughtUp = true;
    if (position === '') position = then;
    for (const one of heard) if (one.at >= performance.timeOrigin) hearChange(one);
  };
  const sayOpen = () => {
    tell({ kind: 'open', tabId, open: getOpenHere() });
    keeper?.set(tabId, getOpenHere());
  };

  const lead = () => {
    const pass = (message: LiveMessage, next?: string) => {
      tell({ kind: 'live', message, position: next });
      hear(message, next);
    };
    const own = createPresenceKeeper((tenantId, records) => pass({ kind: 'presence', tenantId, records }));
    keeper = own;
    const source = openLiveSource({
      getPosition: () => position,
      onMessage: (message, next) => {
        if (message.kind === 'beat') own.repeat();
        else pass(message, next);
      },
    });
    tell({ kind: 'hello' });
    sayOpen();
    return () => {
      source.close();
      own.stop();
      keeper = undefined;
    };
  };

  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'live') hear(data.message, data.position);
    if (data.kind === 'recent') catchUp(data.position, data.heard);
    if (data.kind === 'open' && keeper) keeper.set(data.tabId, data.open);
    if (data.kind !== 'hello') return;
    sayOpen();
    if (keeper) tell({ kind: 'recent', position, heard: recent });
  });
  const handleLeaving = () => {
    tell({ kind: 'open', tabId, open: undefined });
    keeper?.leave(tabId);
  };
  addEventListener('pagehide', handleLeaving);
  const stopOpen = subscribeToOpenHere(sayOpen);
  const stopLead = shareLead(lead);
  tell({ kind: 'hello' });
  return () => {
    removeEventListener('pagehide', handleLeaving);
    stopLead();
    stopOpen();
    cache.stop();
    tabs?.close();
    forgetPeople();
  };
}
