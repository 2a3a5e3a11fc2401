import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { LAYER_ORDER } from '../../kernel/page/look/layers.ts'

configure({ asyncUtilTimeout: 8000 })

// As documents of the product begin.
const layers = document.createElement('style')
layers.textContent = LAYER_ORDER
document.head.prepend(layers)

// Here React draws on its own time, as for a user; tests wait for what they expect to see.
afterEach(cleanup)
