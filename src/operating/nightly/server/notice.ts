import { OutboundError, postOutbound } from '../../../kit/server/outbound/outbound.ts';

/** A notice that leaves this machine. Holds no personal data, only sentences that `fichario doctor` shows as well. */
export type Notice =
  | { event: 'backup.failed'; at: string; problem: string }
  | { event: 'backup.recovered'; at: string }
  | { event: 'wal.failed'; at: string; problem: string }
  | { event: 'wal.recovered'; at: string };

const NOTICE_MS = 10_000;
const MOST_ANSWER = 1024;

/**
 * Sends a notice as JSON by POST to the configured address (FICHARIO_NOTICE). `text` is for programs that show a message as it
 * comes. Throws OutboundError if the receiver does not accept it.
 */
export async function sendNotice(address: URL, notice: Notice): Promise<void> {
  const text = `Fichário: ${describe(notice)}`;
  const { status } = await postOutbound(address, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...notice, text }),
    timeoutMs: NOTICE_MS,
    maxAnswerBytes: MOST_ANSWER,
  });
  if (status >= 300) throw new OutboundError('no_answer', { cause: status });
}

function describe(notice: Notice): string {
  if (notice.event === 'backup.failed') return `o back-up falhou. ${notice.problem}`;
  if (notice.event === 'wal.failed') return `o log do banco não é guardado. ${notice.problem}`;
  return notice.event === 'wal.recovered' ? 'o log do banco volta a ser guardado.' : 'o back-up voltou a dar certo.';
}
