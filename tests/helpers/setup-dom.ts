import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// React warns about updates that a test does not wait for only where it knows that a test is running.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(cleanup)
