import { messages as document } from '#kernel/document/words'
import { messages as engine } from '#kernel/engine/words'
import { createSpeaker } from '#kernel/message'
import { messages as input } from '#kernel/message/words'
import { messages as page } from '#kernel/page/words'
import { messages as plugin } from '#kernel/plugin/words'
import { messages as view } from '#kernel/view/words'
import { messages as check } from '#sdk/check/words'

/** The platform's own words: whoever works in the studio reads them all day. */
export const KERNEL_WORDS = { check, document, engine, input, page, plugin, view }

/** Says what the platform itself has to tell; an open page's speaker knows its plugins' words too. */
export const kernelSpeaker = createSpeaker(async () => undefined, KERNEL_WORDS)
