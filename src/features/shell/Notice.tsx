import type { ReactNode } from 'react'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'

interface NoticeProps {
  heading: string
  text: string
  /** Ways on: buttons. */
  actions: ReactNode
}

/** A page that has only one thing to say, and ways on. */
export function Notice({ heading, text, actions }: NoticeProps) {
  return (
    <Page $width="measure">
      <Stack>
        <Heading as="h1" $size="page">
          {heading}
        </Heading>
        <Text $tone="soft">{text}</Text>
        <Cluster>{actions}</Cluster>
      </Stack>
    </Page>
  )
}
