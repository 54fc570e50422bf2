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
  publishChange,
} from './live.store.ts';
import { createPresenceKeeper, type PresenceKeeper } from './presence-keeper.ts';

/** A message between the tabs of a browser. The leader has the stream and passes its messages on. */
type TabMessage =
  | { kind: 'live'; message: LiveMessage; position: string | undefined }
  /** a tab was opened, or there is a new leader: all tabs report their open record */
  | { kind: 'hello' }
  | { kind: 'open'; tabId: string; open: OpenHere | undefined }
  /** the leader's answer to a new tab */
  | { kind: 'recent'; position: string; heard: RecentChange[] };

type RecentChange = { at: number; change: LiveChange };

const CHANNEL = 'fichario.live';
/** A page takes less than this from loading its data to listening. */
const RECENT_MS = 60_000;

/** Follows the stream while somebody is signed in. Called once. */
export function startLive(): void {
  const tabId = v7();
  showAlive(tabId);
  let tab: LiveTab | undefined;
  const follow = () => {
    const isSignedIn = getSessionState().status === 'signedIn';
    if (isSignedIn) tab ??= new LiveTab(tabId);
    else {
      tab?.stop();
      tab = undefined;
    }
  };
  subscribeToSession(follow);
  follow();
}

/** This tab's part in the live updates until the user signs out. It listens, and may be the leader. */
class LiveTab {
  readonly #tabId: string;
  // without locks there is no leader, and each tab has a separate stream
  readonly #tabs = canShare() ? new BroadcastChannel(CHANNEL) : undefined;
  readonly #cache = createLiveCache(queryClient);
  #position = '';
  #isCaughtUp = false;
  #recent: RecentChange[] = [];
  /** while this tab leads */
  #keeper: PresenceKeeper | undefined;
  readonly #stopOpen: () => void;
  readonly #stopLead: () => void;

  constructor(tabId: string) {
    this.#tabId = tabId;
    this.#tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#handleMessage(data));
    addEventListener('pagehide', this.#handleLeaving);
    this.#stopOpen = subscribeToOpenHere(() => this.#sayOpen());
    this.#stopLead = shareLead(() => this.#lead());
    this.#tell({ kind: 'hello' });
  }

  stop(): void {
    removeEventListener('pagehide', this.#handleLeaving);
    this.#stopLead();
    this.#stopOpen();
    this.#cache.stop();
    this.#tabs?.close();
    forgetPeople();
  }

  /** Opens the stream and passes its messages on. Returns a function that ends this. */
  #lead(): () => void {
    const pass = (message: LiveMessage, next?: string) => {
      this.#tell({ kind: 'live', message, position: next });
      this.#hear(message, next);
    };
    const keeper = createPresenceKeeper((tenantId, records) => pass({ kind: 'presence', tenantId, records }));
    this.#keeper = keeper;
    const source = openLiveSource({
      getPosition: () => this.#position,
      onMessage: (message, next) => {
        if (message.kind === 'beat') keeper.repeat();
        else pass(message, next);
      },
    });
    this.#tell({ kind: 'hello' });
    this.#sayOpen();
    return () => {
      source.close();
      keeper.stop();
      this.#keeper = undefined;
    };
  }

  #handleMessage(data: TabMessage): void {
    if (data.kind === 'live') this.#hear(data.message, data.position);
    if (data.kind === 'recent') this.#catchUp(data.position, data.heard);
    if (data.kind === 'open') this.#keeper?.set(data.tabId, data.open);
    if (data.kind !== 'hello') return;
    this.#sayOpen();
    if (this.#keeper) this.#tell({ kind: 'recent', position: this.#position, heard: this.#recent });
  }

  #hear(message: LiveMessage, next: string | undefined): void {
    if (message.kind === 'ready') {
      // opened without a position: the data on the page may be older than the stream
      if (this.#position === '') this.#cache.noteAll();
      this.#isCaughtUp = true;
    }
    this.#position = next ?? this.#position;
    if (message.kind === 'change') this.#hearChange({ at: Date.now(), change: message.change });
    if (message.kind === 'presence') acceptPeople(message.tenantId, message.records);
    if (message.kind === 'ended' && message.reason !== 'restarting') void refreshSession();
  }

  #hearChange(heard: RecentChange): void {
    this.#recent = [...this.#recent.filter(({ at }) => heard.at - at < RECENT_MS), heard];
    this.#cache.note(heard.change);
    publishChange(heard.change);
  }

  /** Applies the changes between the loading of this page and its listening. */
  #catchUp(position: string, heard: readonly RecentChange[]): void {
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    if (this.#position === '') this.#position = position;
    for (const change of heard) if (change.at >= performance.timeOrigin) this.#hearChange(change);
  }

  #sayOpen(): void {
    this.#tell({ kind: 'open', tabId: this.#tabId, open: getOpenHere() });
    this.#keeper?.set(this.#tabId, getOpenHere());
  }

  readonly #handleLeaving = (): void => {
    this.#tell({ kind: 'open', tabId: this.#tabId, open: undefined });
    this.#keeper?.leave(this.#tabId);
  };

  #tell(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is of one origin
    this.#tabs?.postMessage(message);
  }
}
