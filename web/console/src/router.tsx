import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  parseSearchWith,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router'
import { NotFound, RouteError, RoutePending } from './route-states.tsx'
import { OPERATOR_SECTIONS } from './sections/operator/sections.ts'
import { SECTIONS } from './sections/sections.ts'
import { isMode, lastPlace, pathOf, rememberPlace, requireUser } from './session.ts'

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()()

/** `/console`: the organisation used last. */
const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const { organisations } = await requireUser(context.queryClient)
    const place = lastPlace(organisations)
    throw redirect({ to: place ? pathOf(place) : '/start', replace: true })
  },
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: ({ context }) => requireUser(context.queryClient),
  component: lazyRouteComponent(() => import('./frame/frame.tsx'), 'Frame'),
})

const account = createRoute({
  getParentRoute: () => frame,
  path: 'account',
  component: lazyRouteComponent(() => import('./sections/account/page.tsx'), 'Page'),
})

/** For somebody without an organisation, and to create another one. */
const start = createRoute({
  getParentRoute: () => frame,
  path: 'start',
  component: lazyRouteComponent(() => import('./sections/start/page.tsx'), 'Page'),
})

const place = createRoute({
  getParentRoute: () => frame,
  path: '$orgId/$mode',
  beforeLoad: async ({ context, params }) => {
    const { organisations } = await requireUser(context.queryClient)
    const organisation = organisations.find(({ org_id }) => org_id === params.orgId)
    if (!organisation || !isMode(params.mode)) throw notFound()
    rememberPlace({ organisation, mode: params.mode })
  },
})

const sections = SECTIONS.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => place,
    path: path || '/',
    component: lazyRouteComponent(load, 'Page'),
  }),
)

/** The whole installation. For everybody else there is no such page. */
const operator = createRoute({
  getParentRoute: () => frame,
  path: 'operator',
  beforeLoad: async ({ context }) => {
    if (!(await requireUser(context.queryClient)).is_operator) throw notFound()
  },
})

const operatorSections = OPERATOR_SECTIONS.map(({ path, load }) =>
  createRoute({ getParentRoute: () => operator, path, component: lazyRouteComponent(load, 'Page') }),
)

const routeTree = root.addChildren([
  index,
  frame.addChildren([account, start, operator.addChildren(operatorSections), place.addChildren(sections)]),
])

export function createConsoleRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/console',
    context: { queryClient },
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    // Filters in the address are plain text: ?mode=test, not ?mode=%22test%22.
    parseSearch: parseSearchWith(value => value),
    stringifySearch: stringifySearchWith(String),
  })
}
