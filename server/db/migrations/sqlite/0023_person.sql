CREATE TABLE `totp` (
	`userId` integer PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`confirmedAt` integer,
	`lastStep` integer DEFAULT 0 NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recovery_code` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recovery_code_user` ON `recovery_code` (`userId`);--> statement-breakpoint
CREATE TABLE `login_ticket` (
	`hash` text PRIMARY KEY NOT NULL,
	`userId` integer NOT NULL,
	`password` text NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `login_ticket_user` ON `login_ticket` (`userId`);--> statement-breakpoint
ALTER TABLE `user` ADD `parentId` integer;--> statement-breakpoint
ALTER TABLE `user` ADD `deletedAt` integer;--> statement-breakpoint
CREATE INDEX `user_parent` ON `user` (`parentId`);--> statement-breakpoint
ALTER TABLE `session` ADD `agent` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `ip` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `session` ADD `seenAt` integer;