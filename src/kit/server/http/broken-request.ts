import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../env/env.ts';
import { tally } from '../observe/tallies.ts';
import { malformed, Refusal, toProblem } from './errors.ts';
import { newRequestId, REQUEST_ID } from './request-id.ts';
import { securityHeaders } from './security-headers.ts';

type ClientError = Error & { code?: string };

/**
 * Answers requests that are not HTTP, too long or too slow, which never reach a route. Logs only the code of the error,
 * because Node attaches the received bytes to it, cookie included.
 */
export function answerBrokenRequests(env: Env) {
  const headers = Object.entries(securityHeaders(env)).map(([name, value]) => `${name}: ${value}`);
  return function answerBrokenRequest(this: FastifyInstance, error: ClientError, socket: Socket): void {
    tally('broken_request');
    const reqId = newRequestId();
    this.log.debug({ reqId, code: error.code }, 'broken request');
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const refusal = toRefusal(error);
    const body = JSON.stringify(toProblem(refusal, reqId));
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      ...headers,
      `${REQUEST_ID}: ${reqId}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ];
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    socket.destroySoon();
  };
}

function toRefusal({ code }: ClientError): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal(408, 'too_slow', 'O pedido demorou demais para chegar. Tente de novo.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal(431, 'headers_too_large', 'O endereço ou os cabeçalhos são grandes demais.');
  return malformed('O pedido não pôde ser lido.');
}
