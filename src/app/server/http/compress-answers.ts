import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Answers from this length on are compressed for those who take it: below, the work costs more than the way. */
const BIG_ANSWER_BYTES = 16 * 1024;
/** Half the time of the usual level, for a tenth more of length. */
const LEVEL = 3;

/**
 * Compresses long JSON answers at once and sends them in one piece: a stream with its events and writes costs more than the
 * compression of a page of a list. What is sent as a stream stays as it is.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (typeof payload !== 'string' || payload.length < BIG_ANSWER_BYTES || !/^application\/(?:\w+\+)?json/.test(type))
      return payload;
    reply.header('vary', ['Accept-Encoding', reply.getHeader('vary')].flat().filter(Boolean).join(', '));
    if (!takesGzip(request.headers['accept-encoding'])) return payload;
    const compressed = gzipSync(payload, { level: LEVEL });
    reply.header('content-encoding', 'gzip').header('content-length', compressed.length);
    return compressed;
  });
}

/** Does an Accept-Encoding header take gzip? */
export function takesGzip(header: string | string[] | undefined): boolean {
  const weights = new Map(
    String(header ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.toLowerCase().split(';');
        const weight = parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2);
        return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
      }),
  );
  return (weights.get('gzip') ?? weights.get('*') ?? 0) > 0;
}
