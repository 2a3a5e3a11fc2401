import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { basePlugins } from '#plugins/presets/base'
import { collectCatalogue } from '#sdk'
import { root } from './entries.ts'

// The server reads declarations as data and never loads a plugin: this is that data.
const catalogue = collectCatalogue(basePlugins)
const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('hex')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/catalogue.json'), JSON.stringify({ hash, ...catalogue }))
console.log(`Catalogue: ${catalogue.components.length} components, ${catalogue.functions.length} functions.`)
