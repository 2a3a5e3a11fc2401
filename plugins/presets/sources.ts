// Written by `node run.mjs presets` from built-in.ts; a change belongs there.
import { definePlugin } from '#sdk'
import { dictionarySource } from '../sources/dictionary/index.ts'
import { httpSource } from '../sources/http/index.ts'
import { modelSource } from '../sources/model/index.ts'
import { staticSource } from '../sources/static/index.ts'
import { sseSource, webSocketSource } from '../sources/stream/index.ts'
import { variableSource } from '../sources/variable/index.ts'

/** Every built-in data source, in the order in which the editor offers them. */
export const sourceDeclarations = [
  staticSource,
  variableSource,
  httpSource,
  modelSource,
  dictionarySource,
  sseSource,
  webSocketSource,
] as const

export const sourcesPlugin = definePlugin({ id: 'tessera.sources', version: '0.1.0', sources: sourceDeclarations })
