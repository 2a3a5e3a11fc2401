CREATE TABLE `scim_token` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`createdBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	`endsAt` integer,
	`endedAt` integer,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scim_token_hash` ON `scim_token` (`hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX `scim_token_name` ON `scim_token` (`projectId`,`name`) WHERE "endedAt" is null;
--> statement-breakpoint
CREATE TABLE `scim_user` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`userName` text NOT NULL,
	`externalId` text DEFAULT '' NOT NULL,
	`displayName` text DEFAULT '' NOT NULL,
	`givenName` text DEFAULT '' NOT NULL,
	`familyName` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`waits` integer DEFAULT false NOT NULL,
	`role` text,
	`roleId` integer,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scim_user_name` ON `scim_user` (`projectId`,`userName`);
--> statement-breakpoint
CREATE INDEX `scim_user_address` ON `scim_user` (`userName`);
--> statement-breakpoint
CREATE INDEX `scim_user_external` ON `scim_user` (`projectId`,`externalId`);
--> statement-breakpoint
CREATE TABLE `scim_group` (
	`groupId` integer PRIMARY KEY NOT NULL,
	`projectId` integer NOT NULL,
	`externalId` text DEFAULT '' NOT NULL,
	`made` integer NOT NULL,
	`rev` integer DEFAULT 1 NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`groupId`) REFERENCES `project_group`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scim_group_project` ON `scim_group` (`projectId`);
--> statement-breakpoint
CREATE TABLE `scim_group_member` (
	`groupId` integer NOT NULL,
	`scimUserId` integer NOT NULL,
	PRIMARY KEY(`groupId`, `scimUserId`),
	FOREIGN KEY (`groupId`) REFERENCES `scim_group`(`groupId`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`scimUserId`) REFERENCES `scim_user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scim_group_member_user` ON `scim_group_member` (`scimUserId`);
