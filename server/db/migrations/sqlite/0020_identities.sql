CREATE TABLE `identity` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`userId` integer NOT NULL,
	`label` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`userId`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `identity_subject` ON `identity` (`provider`,`subject`);--> statement-breakpoint
CREATE INDEX `identity_user` ON `identity` (`userId`);--> statement-breakpoint
CREATE TABLE `login_flow` (
	`stateHash` text PRIMARY KEY NOT NULL,
	`browserHash` text NOT NULL,
	`provider` text NOT NULL,
	`nonce` text NOT NULL,
	`verifier` text NOT NULL,
	`expiresAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `link_ticket` (
	`hash` text PRIMARY KEY NOT NULL,
	`browserHash` text NOT NULL,
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`label` text NOT NULL,
	`expiresAt` integer NOT NULL
);
