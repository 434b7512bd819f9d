import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { IconDotsVertical, IconExternalLink, IconEye, IconId, IconStar, IconThumbUp } from '../../ui/icons.ts';

/** Path of a client's card: the number stands where the address has the phone, so that no phone is in it. */
export const clientCardPath = (userId: number): string => `/users/logs/card/u${userId}`;

/** What may be opened about a client. */
export function RowMenu({ userId, name, children }: { userId: number; name: string; children?: ReactNode }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Действия: ${name}`}>
          <Icon of={IconDotsVertical} size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`/users/logs/zhk?id=${userId}`} leftSection={<Icon of={IconEye} size={18} />}>
          Просмотры клиента
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/users/favorites/zhk?id=${userId}`}
          leftSection={<Icon of={IconStar} size={18} />}
        >
          Избранное клиента
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={`/users/advice/zhk?id=${userId}`}
          leftSection={<Icon of={IconThumbUp} size={18} />}
        >
          Рекомендации для клиента
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          component="a"
          href={clientCardPath(userId)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<Icon of={IconId} size={18} />}
          rightSection={<Icon of={IconExternalLink} size={16} />}
        >
          Карточка клиента
        </Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
