CREATE TABLE `project_invitation` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`userName` text NOT NULL,
	`role` text NOT NULL,
	`roleId` integer,
	`invitedBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_invitation_address` ON `project_invitation` (`projectId`,`userName`);--> statement-breakpoint
CREATE INDEX `project_invitation_user` ON `project_invitation` (`userName`);--> statement-breakpoint
CREATE TABLE `project_secret` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`projectId` integer NOT NULL,
	`env` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`hosts` text DEFAULT '[]' NOT NULL,
	`updatedBy` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	FOREIGN KEY (`projectId`) REFERENCES `project`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `project_secret_name` ON `project_secret` (`projectId`,`env`,`name`);--> statement-breakpoint
ALTER TABLE `project` ADD `home` text;--> statement-breakpoint
ALTER TABLE `project` ADD `rev` integer DEFAULT 1 NOT NULL;