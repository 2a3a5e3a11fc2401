import { useRef, useState } from 'react'
import type { ViewProps } from '#sdk'
import { readRows, tableIn, useAsking, useLanguage, useLastingEffect, usePage, useService } from '#sdk/react'
import { type ChatMessage, chats, MessageError, toldBy } from '#sdk/services'
import type { aiSender } from './index.ts'
import { askOwnSource } from './own-source.ts'

const TEXTS = {
  zh: { noKey: '还没有配置 API 密钥：请填写由服务器保管密钥的对话地址' },
  en: { noKey: 'An API key must be configured: fill in the address of a chat service that keeps one' },
} as const

const MESSAGE = { role: 'text', content: 'address' } as const

interface Options {
  readonly id: string
  readonly props: Pick<ViewProps<typeof aiSender>['props'], 'stgApi' | 'prdApi' | 'model' | 'history' | 'bubble'>
  readonly answered: (message: string, answer: string) => void
  readonly failed: (message: string, reason: string) => void
}

/** How often what came of an answer is handed on, in milliseconds. */
const PAUSE = 50

/** Asks the element's own source, or else the chat service, and writes question and answer into the component that shows them. */
export function useAnswer({ id, props, answered, failed }: Options) {
  const texts = tableIn(TEXTS, useLanguage())
  const { page } = usePage()
  const service = useService(id, chats)
  const own = useAsking(id)
  const [isBusy, setBusy] = useState(false)
  const asking = useRef<AbortController>(undefined)
  /** What was said, where no component keeps it. */
  const said = useRef<readonly ChatMessage[]>([])
  const isGone = useRef(false)
  useLastingEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      asking.current?.abort()
    }
  }, [])
  const { stgApi, prdApi, model } = props
  const bubble = props.bubble.trim()
  const isConfigured = own.hasSource || stgApi.trim() !== '' || prdApi.trim() !== ''
  const append = async (args: { readonly [name: string]: string | boolean }) => {
    if (bubble !== '') await page.call(bubble, 'append', args)
  }

  const before = async (): Promise<readonly ChatMessage[]> => {
    const most = Math.round(props.history)
    if (most <= 0) return []
    if (bubble === '') return said.current.slice(-most)
    const outcome = await page.call(bubble, 'getMessages', null)
    const kept = readRows(MESSAGE, outcome.ok ? outcome.value : undefined)
    return kept
      .slice(-most)
      .flatMap(({ role, content }) =>
        (role === 'user' || role === 'assistant' || role === 'system') && content !== '' ? [{ role, content }] : [],
      )
  }

  /** Asks, and resolves when the answer is there, failed or was stopped. */
  const ask = async (message: string): Promise<void> => {
    const stopping = new AbortController()
    asking.current?.abort()
    asking.current = stopping
    setBusy(isConfigured)
    let waiting = ''
    let timer: ReturnType<typeof setTimeout> | undefined
    // Parts come faster than anybody reads.
    const hand = () => {
      timer = undefined
      const text = waiting
      waiting = ''
      if (text !== '') void append({ text, more: true })
    }
    try {
      const history = isConfigured ? await before() : []
      await append({ role: 'user', content: message })
      if (!isConfigured) return
      await append({ role: 'assistant', content: '', more: true })
      const request = {
        model,
        messages: [...history, { role: 'user' as const, content: message }],
        signal: stopping.signal,
        onText: (part: string) => {
          waiting += part
          timer ??= setTimeout(hand, PAUSE)
        },
      }
      if (!own.hasSource && !service) throw new MessageError(texts.noKey)
      const { text } = own.hasSource ? await askOwnSource(own, request) : await service!.ask({ stgApi, prdApi, ...request })
      clearTimeout(timer)
      await append({ text: waiting })
      waiting = ''
      said.current = [...said.current, { role: 'user' as const, content: message }, { role: 'assistant' as const, content: text }].slice(
        -200,
      )
      if (!isGone.current) answered(message, text)
    } catch (thrown) {
      clearTimeout(timer)
      if (isConfigured) await append({ text: waiting })
      if (!stopping.signal.aborted && !isGone.current) failed(message, await page.say(toldBy(thrown)))
    } finally {
      if (asking.current === stopping) setBusy(false)
    }
  }
  return {
    ask,
    isBusy,
    isConfigured,
    noKey: texts.noKey,
    stop: () => asking.current?.abort(),
    /** What was said before is not sent along any more. */
    forget: () => {
      said.current = []
    },
  }
}
