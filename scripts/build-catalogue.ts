import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePlugins } from '#plugins/presets/base'
import { collectPlugins } from '#sdk'
import { root } from './entries.ts'

// The server reads declarations as data and never loads a plugin: this is that data.
const plugins = collectPlugins(basePlugins)
const hash = createHash('sha256').update(JSON.stringify(plugins)).digest('hex')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/catalogue.json'), JSON.stringify({ hash, plugins }))
const count = (kind: 'components' | 'functions') => plugins.reduce((sum, { contributes }) => sum + contributes[kind].length, 0)
console.log(`Catalogue: ${count('components')} components, ${count('functions')} functions.`)
