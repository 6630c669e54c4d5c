import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { dashboard as words } from '#src/messages/admin/dashboard.ts'
import { theme } from '#src/theme/theme.ts'
import { systemAddress } from '../system/system-address.ts'

interface UndeliveredLinkProps {
  undelivered: components['schemas']['Undelivered']
}

/** The way to what did not reach members; nothing while all did. */
export function UndeliveredLink({ undelivered: { givenUp, held } }: UndeliveredLinkProps) {
  if (givenUp + held === 0) return null
  return (
    <Line to={systemAddress('deliveries')}>
      <CircleAlert size={18} aria-hidden />
      <span>
        {words.undelivered(givenUp, held)}：<u>{words.seeDeliveries}</u>
      </span>
    </Line>
  )
}

const Line = styled(Link)`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.m};
  background: ${theme.tint.ochre.paper};
  color: ${theme.tint.ochre.ink};

  svg {
    flex: none;
  }
`
