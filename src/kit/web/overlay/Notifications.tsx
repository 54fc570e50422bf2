import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { NOTIFICATION_ERROR_MS, NOTIFICATION_MS } from '../style/constants.ts';
import { joinClasses } from '../ui/joinClasses.ts';
import css from './Notifications.module.css';
import {
  dismissNotification,
  listNotifications,
  type Notification,
  subscribeToNotifications,
} from './notifications.store.ts';

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** The corner where `notify` speaks. Stands once, in the shell. */
export function Notifications() {
  const shown = useSyncExternalStore(subscribeToNotifications, listNotifications);
  const ref = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useLayoutEffect(() => {
    // shown again, it stands above a dialog that opened meanwhile
    ref.current?.hidePopover();
    if (newest !== undefined) ref.current?.showPopover();
  }, [newest]);
  return (
    <div ref={ref} popover="manual" className={css.region}>
      <div role="status" className={css.list}>
        {shown
          .filter((notification) => !isError(notification))
          .map((notification) => (
            <NotificationCard key={notification.id} notification={notification} />
          ))}
      </div>
      <div role="alert" className={css.list}>
        {shown.filter(isError).map((notification) => (
          <NotificationCard key={notification.id} notification={notification} />
        ))}
      </div>
    </div>
  );
}

function isError({ kind }: Notification): boolean {
  return kind === 'error';
}

function NotificationCard({ notification: { id, kind, message, action } }: { notification: Notification }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotification(id), kind === 'error' ? NOTIFICATION_ERROR_MS : NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [held, id, kind]);
  const Icon = ICONS[kind];
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only waits while somebody reads
    <div
      className={joinClasses(css.notification, kind === 'error' && css.error, kind === 'warning' && css.warning)}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon aria-hidden="true" />
      <span className={css.message}>{message}</span>
      {action && (
        <button
          type="button"
          className={css.action}
          onClick={() => {
            dismissNotification(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={css.dismiss} aria-label="Dispensar" onClick={() => dismissNotification(id)}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}
