import '@arco-design/web-react/es/_util/react-19-adapter'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// Here React draws on its own time, as for a user; tests wait for what they expect to see.
afterEach(cleanup)
