import { connect } from 'node:net';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendBody } from '../../../../../tests/support/unending-bodies.ts';
import { limitBodies } from './body-limit.ts';
import { answerErrors, createFastify } from './server.ts';

const megabyte = 1024 * 1024;

test('a form is rejected at its route’s limit, and not before', async () => {
  const fastify = createFastify({});
  answerErrors(fastify);
  limitBodies(fastify);
  await fastify.register(multipart, { limits: { fileSize: 1000 * megabyte } });
  const config = { formBytes: 2 * megabyte };
  let read = 0;
  const readFiles = async (request: FastifyRequest): Promise<void> => {
    for await (const part of request.files())
      for await (const bytes of part.file) read += Buffer.byteLength(bytes);
  };
  fastify.post('/files', { config }, (request) => readFiles(request).then(() => ({})));
  fastify.post('/unread', { config }, (_, reply) => reply.send({}));
  const url = await fastify.listen({ port: 0, host: '127.0.0.1' });
  const type = 'multipart/form-data; boundary=x';
  const read413 = await sendBody(url, {
    method: 'POST',
    path: '/files',
    type,
    most: 50 * megabyte,
  });
  expect(read413.closed).toBe(true);
  expect(read413.sent).toBeLessThan(50 * megabyte);
  expect(read).toBeGreaterThan(megabyte);
  expect(read).toBeLessThanOrEqual(2 * megabyte);
  const unread = await sendBody(url, {
    method: 'POST',
    path: '/unread',
    type,
    most: 50 * megabyte,
  });
  expect(unread.closed).toBe(true);
  // Bodies other than forms have the general limit there, too.
  const json = { method: 'POST', path: '/files', type: 'application/json', declared: megabyte };
  expect(await sendBody(url, json)).toMatchObject({ status: 413, closed: true });
  await fastify.close();
});

test('an unread chunked body does not block the next request', async () => {
  const fastify = createFastify({});
  answerErrors(fastify);
  limitBodies(fastify);
  fastify.get('/', (_, reply) => reply.send({}));
  const { port } = new URL(await fastify.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  let heard = '';
  socket.on('data', (data) => void (heard += data.toString()));
  const chunked =
    'GET / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n';
  for (const answers of [1, 2]) {
    socket.write(chunked);
    await vi.waitFor(() => expect(heard.split('HTTP/1.1 200')).toHaveLength(answers + 1), 15_000);
  }
  socket.destroy();
  await fastify.close();
});
