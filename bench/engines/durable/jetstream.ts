import { AckPolicy, type JsMsg, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import { connect, nanos } from '@nats-io/transport-node'
import { CONCURRENCY, DEAD_AFTER_SECONDS, type DurableEngine, STORE_ORDERS, storeEffect } from './engine.ts'

/**
 * The broker cannot join a transaction of PostgreSQL: the order is committed first and its job published afterwards, as a service
 * without an outbox does. With an outbox, the job would be a row of PostgreSQL again, and the broker a second hop.
 */
export const jetStream: DurableEngine = {
  name: 'NATS JetStream',
  missing: async () => {
    try {
      await (await connected()).close()
      return null
    } catch {
      return `no NATS server at ${SERVER}`
    }
  },
  install: async () => {
    const connection = await connected()
    const manager = await jetstreamManager(connection)
    await manager.streams.add({
      name: STREAM,
      subjects: [SUBJECT],
      storage: StorageType.File,
      retention: RetentionPolicy.Workqueue,
    })
    await manager.consumers.add(STREAM, {
      durable_name: CONSUMER,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(DEAD_AFTER_SECONDS * 1_000),
      max_ack_pending: 1_000,
    })
    await connection.close()
  },
  produce: async ({ pool }) => {
    const connection = await connected()
    const stream = jetstream(connection)
    return {
      send: async orders => {
        await pool.query(STORE_ORDERS, [orders])
        // The id lets the broker drop a job that is published again within two minutes.
        await Promise.all(orders.map(order => stream.publish(SUBJECT, String(order), { msgID: String(order) })))
      },
      stop: () => connection.close(),
    }
  },
  work: async ({ pool }) => {
    const connection = await connected()
    const consumer = await jetstream(connection).consumers.get(STREAM, CONSUMER)
    const messages = await consumer.consume({ max_messages: BATCH })
    const run = async (message: JsMsg) => {
      await storeEffect(pool, Number(message.string()))
      message.ack()
    }
    // It can be iterated only once, so all take from the same iterator.
    const iterator = messages[Symbol.asyncIterator]()
    const runNext = async () => {
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) await run(next.value)
    }
    const running = Promise.all(Array.from({ length: CONCURRENCY }, runNext))
    return {
      stop: async () => {
        await messages.close()
        await running
        await connection.drain()
      },
    }
  },
  remove: async () => {
    const connection = await connected()
    await (await jetstreamManager(connection)).streams.delete(STREAM)
    await connection.close()
  },
}

const SERVER = '127.0.0.1:4222'
const STREAM = 'pramaan_bench_engines'
const SUBJECT = 'pramaan.bench.orders'
const CONSUMER = 'orders'
const BATCH = 64

const connected = () => connect({ servers: SERVER, maxReconnectAttempts: 0 })
